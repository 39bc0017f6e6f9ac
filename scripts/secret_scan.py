"""`python -m scripts.secret_scan`: no key, token or password is in a file that git keeps (part of `make check`).

Tests sign with made-up keys, so words like `password = "…"` are looked for everywhere but there; keys of known
providers and private keys everywhere. What is harmless stands in ALLOWED, by file and by the hash of what was found.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from detect_secrets.core.scan import scan_line
from detect_secrets.settings import transient_settings

ROOT = Path(__file__).parents[1]
# A provider's keys have a form of their own: whatever looks like one is one.
EVERYWHERE = (
    "AWSKeyDetector",
    "AzureStorageKeyDetector",
    "GitLabTokenDetector",
    "NpmDetector",
    "OpenAIDetector",
    "PrivateKeyDetector",
    "PypiTokenDetector",
    "SendGridDetector",
    "SlackDetector",
    "StripeDetector",
    "TelegramBotTokenDetector",
    "TwilioKeyDetector",
)
OUTSIDE_TESTS = ("BasicAuthDetector", "GitHubTokenDetector", "JwtTokenDetector", "KeywordDetector")
# Hashes, here and of machines' making, and pictures.
SKIPPED_NAMES = frozenset({Path(__file__).name, "requirements.txt", "requirements-dev.txt", "package-lock.json"})
SKIPPED_SUFFIXES = frozenset({".png", ".jpg", ".webp", ".woff2", ".ico", ".po", ".svg", ".pdf"})
# Examples and the keys of what is gone after a run: `file SHA-256 of what was found`.
ALLOWED = frozenset(
    {
        ".env.example 5e884898da280471",
        "CHANGELOG.md f48b35e7ca95e8d7",
        "maritime_site/domain/administration/permissions.py 772a15a48cbf40d5",
        "maritime_site/domain/webhooks/signing.py 41ab51b8e4fab205",
        "scripts/bench.py 0a64b41ea9c5b559",
        "scripts/rotation_drill.py 2b87f4566261b307",
        "scripts/testbed/site.py 0777f73b2e66fd4f",
    }
)


def kept_files() -> list[Path]:
    """Every file that git keeps and a person wrote."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = (Path(name) for name in names.split("\0") if name)
    return [path for path in paths if path.name not in SKIPPED_NAMES and path.suffix not in SKIPPED_SUFFIXES]


def find_secrets(paths: Iterable[Path], plugins: tuple[str, ...]) -> list[str]:
    """What looks like a secret: `file:line: sort (digest)`."""
    result: list[str] = []
    with transient_settings({"plugins_used": [{"name": name} for name in plugins]}):
        for path in paths:
            for number, line in enumerate(_lines(ROOT / path), 1):
                for secret in scan_line(line):
                    digest = hashlib.sha256((secret.secret_value or "").encode()).hexdigest()[:16]
                    if f"{path} {digest}" not in ALLOWED:
                        result.append(f"{path}:{number}: {secret.type} ({digest})")
    return result


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (UnicodeDecodeError, OSError):
        return []


def main() -> int:
    """Scan; 1 when something was found."""
    paths = kept_files()
    result = find_secrets((path for path in paths if path.parts[0] == "tests"), EVERYWHERE)
    result += find_secrets((path for path in paths if path.parts[0] != "tests"), EVERYWHERE + OUTSIDE_TESTS)
    for line in result:
        print(line)
    if result:
        print("Take it out and make it invalid; what is no secret goes into ALLOWED in scripts/secret_scan.py.")
    return 1 if result else 0


if __name__ == "__main__":
    sys.exit(main())
