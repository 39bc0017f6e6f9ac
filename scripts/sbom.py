"""`make sbom`: everything the site runs on, Python and npm, as one CycloneDX bill of materials (JSON).

Python comes from requirements.txt, npm from reflex.lock/package-lock.json, each with the hashes of its files.
"""

from __future__ import annotations

import argparse
import base64
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

ROOT = Path(__file__).parents[1]
TARGET = Path("sbom.cdx.json")


def python_bom(requirements: Path) -> dict[str, Any]:
    """The locked Python packages."""
    command = [
        sys.executable,
        "-m",
        "cyclonedx_py",
        "requirements",
        "--of",
        "JSON",
        "--spec-version",
        "1.6",
        "--pyproject",
        str(ROOT / "pyproject.toml"),
        str(requirements),
    ]
    made = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(made.stdout)


def npm_components(lock: Path) -> list[dict[str, Any]]:
    """The locked npm packages."""
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    result: dict[tuple[str, str], dict[str, Any]] = {}
    for path, entry in packages.items():
        name = entry.get("name") or path.rpartition("node_modules/")[2]
        if path and "version" in entry and not entry.get("link"):
            result[name, entry["version"]] = _npm_component(name, entry)
    return [result[key] for key in sorted(result)]


def _npm_component(name: str, entry: dict[str, Any]) -> dict[str, Any]:
    scope, _slash, plain = name.rpartition("/")
    url = PackageURL("npm", scope or None, plain, entry["version"]).to_string()
    licence = entry.get("license")
    component = {"type": "library", "bom-ref": url, "purl": url, "name": plain, "version": entry["version"]}
    more = {
        "group": scope,
        "hashes": _hashes(entry.get("integrity", "")),
        "licenses": [{"license": {"name": licence}}] if isinstance(licence, str) else [],
    }
    return component | {key: value for key, value in more.items() if value}


def _hashes(integrity: str) -> list[dict[str, str]]:
    algorithm, _dash, digest = integrity.partition("-")
    if algorithm != "sha512":
        return []
    return [{"alg": "SHA-512", "content": base64.b64decode(digest).hex()}]


def make_sbom() -> str:
    """The whole bill as JSON. Raises ValueError when it does not fit CycloneDX's schema."""
    bom = python_bom(ROOT / "requirements.txt")
    npm = npm_components(ROOT / "reflex.lock" / "package-lock.json")
    bom["components"] += npm
    bom["dependencies"] += [{"ref": component["bom-ref"]} for component in npm]
    text = json.dumps(bom, indent=1)
    problem = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if problem:
        raise ValueError(f"Not a valid bill of materials: {problem}")
    return text


def main(arguments: list[str]) -> int:
    """Write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=TARGET)
    target = parser.parse_args(arguments).to
    text = make_sbom()
    target.write_text(text, encoding="utf-8")
    kinds = [component["purl"].partition("/")[0] for component in json.loads(text)["components"]]
    print(f"{target}: {kinds.count('pkg:pypi')} Python and {kinds.count('pkg:npm')} npm packages, CycloneDX 1.6.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
