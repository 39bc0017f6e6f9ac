"""What the site runs on is locked by hash, listed, and free of secrets (security.md R73)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts import audit, sbom, secret_scan

ROOT = Path(__file__).parents[2]
PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^\s;]+)", re.MULTILINE)


def pins(name: str) -> dict[str, set[str]]:
    """The versions of each package; more than one where they differ by Python version."""
    result: dict[str, set[str]] = {}
    for package, version in PIN.findall((ROOT / name).read_text(encoding="utf-8")):
        result.setdefault(re.sub(r"[-_.]+", "-", package).lower(), set()).add(version)
    return result


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_every_pin_is_in_the_lock(name):
    asked, locked = pins(f"{name}.in"), pins(f"{name}.txt")
    assert asked, "nothing is asked for"
    assert {package: locked.get(package) for package in asked} == asked


def test_the_development_lock_holds_the_sites_own_versions():
    site, development = pins("requirements.txt"), pins("requirements-dev.txt")
    differing = {package for package, versions in site.items() if not development.get(package, set()) & versions}
    # On Windows alone, which the site does not run on.
    assert differing == set()


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_locked_package_has_hashes_and_no_index_is_named(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    entries = re.split(r"^(?=[A-Za-z0-9])", text, flags=re.MULTILINE)[1:]
    assert [entry.partition(" ")[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert not re.search(r"https?://|--index-url|--find-links", text)


def test_the_installer_asks_for_hashes():
    for name in ("scripts/bootstrap", "Containerfile"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert text.count("pip install") == text.count("--require-hashes")


def test_the_bill_of_materials_names_python_and_npm_packages():
    text = sbom.make_sbom()
    assert '"pkg:pypi/reflex@' in text
    assert '"pkg:npm/react@' in text


@pytest.mark.parametrize(
    "line",
    [
        "-----BEGIN RSA " + "PRIVATE KEY-----",
        'key = "' + "sk_live_" + "4eC39HqLyjWDarjtT1zdp7dc" + '"',
        'aws = "' + "AKIA" + "IOSFODNN7EXAMPLA" + '"',
    ],
)
def test_a_key_in_a_kept_file_is_found(tmp_path, monkeypatch, line):
    monkeypatch.setattr(secret_scan, "ROOT", tmp_path)
    (tmp_path / "settings.py").write_text(f"a = 1\n{line}\n")
    result = secret_scan.find_secrets([Path("settings.py")], secret_scan.EVERYWHERE)
    assert [entry.partition(": ")[0] for entry in result] == ["settings.py:2"]


def test_a_vulnerability_is_told_and_an_unreachable_database_is_no_clean_bill():
    vulnerable = {"name": "old", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]}
    lines, number = audit.python_lines({"dependencies": [vulnerable, {"name": "x", "skip_reason": "not found"}]})
    assert number == 1
    assert "PYSEC-1" in lines[1]
    for report in (None, {"dependencies": [{"name": "x", "skip_reason": "not found"}]}):
        assert audit.python_lines(report) == (
            ["Python: no advisory database could be reached from here; nothing is known either way."],
            0,
        )
    assert audit.npm_lines({"error": {"code": "ENOAUDIT"}})[1] == 0
    result = {
        "vulnerabilities": {"old": {"severity": "high", "range": "<2"}},
        "metadata": {"dependencies": {"total": 3}},
    }
    assert audit.npm_lines(result)[1] == 1
