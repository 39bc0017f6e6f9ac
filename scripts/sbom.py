"""`make sbom`: everything the site runs on, Python and npm, as one CycloneDX bill of materials (JSON).

Python comes from requirements.txt, npm from reflex.lock/package-lock.json, each with the hashes of its files.
"""

from __future__ import annotations

import argparse
import base64
import json
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import DisjunctiveLicense
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

ROOT = Path(__file__).parents[1]
TARGET = Path("sbom.cdx.json")


def python_bom(requirements: Path) -> Bom:
    """The locked Python packages."""
    command = [
        sys.executable,
        "-m",
        "cyclonedx_py",
        "requirements",
        "--of",
        "JSON",
        "--output-reproducible",
        "--pyproject",
        str(ROOT / "pyproject.toml"),
        str(requirements),
    ]
    made = subprocess.run(command, capture_output=True, text=True, check=True)
    return Bom.from_json(json.loads(made.stdout))  # pyright: ignore[reportAttributeAccessIssue]


def npm_components(lock: Path) -> list[Component]:
    """The locked npm packages."""
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    result = {}
    for path, entry in packages.items():
        name = entry.get("name") or path.rpartition("node_modules/")[2]
        if path and "version" in entry and not entry.get("link"):
            result[name, entry["version"]] = _npm_component(name, entry)
    return [result[key] for key in sorted(result)]


def _npm_component(name: str, entry: dict[str, Any]) -> Component:
    scope, _slash, plain = name.rpartition("/")
    url = PackageURL("npm", scope or None, plain, entry["version"])
    licence = entry.get("license")
    return Component(
        name=plain,
        group=scope or None,
        version=entry["version"],
        type=ComponentType.LIBRARY,
        purl=url,
        bom_ref=url.to_string(),
        hashes=[*_hashes(entry.get("integrity", ""))],
        licenses=[DisjunctiveLicense(name=licence)] if isinstance(licence, str) else [],
    )


def _hashes(integrity: str) -> list[HashType]:
    algorithm, _dash, digest = integrity.partition("-")
    if algorithm != "sha512":
        return []
    return [HashType(alg=HashAlgorithm.SHA_512, content=base64.b64decode(digest).hex())]


def make_sbom() -> str:
    """The whole bill as JSON. Raises ValueError when it does not fit CycloneDX's schema."""
    bom = python_bom(ROOT / "requirements.txt")
    bom.components.update(npm_components(ROOT / "reflex.lock" / "package-lock.json"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # neither lock says which packages the site itself asks for
        text = JsonV1Dot6(bom).output_as_string(indent=1)
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
