"""Passes for the wallets of phones: signed files that the outside can check with public keys alone (PASS-5)."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import zipfile
from datetime import timedelta
from io import BytesIO

import jwt
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from maritime_site.adapters.apple_wallet import AppleWalletSigner
from maritime_site.adapters.google_wallet import SAVE, GoogleWalletSigner
from maritime_site.core.clock import utc_now
from maritime_site.ports.wallets import WalletCard
from maritime_site.settings import WrongSettings, read_settings

pytestmark = pytest.mark.req("PASS-5")
NOW = utc_now()
CARD = WalletCard(
    number="D-00042",
    name="आशा Rao",
    company="",
    kind="Delegate",
    event="India Maritime Week",
    venue="Mumbai",
    days="27-Oct-2025",
    code="MP1:CODE",
    colour="#0b3d66",
    starts_at=NOW,
    ends_at=NOW + timedelta(days=5),
)


def pem(key):
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def certificate(subject, key, issuer, signer, *, is_authority):
    names = [x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]) for name in (subject, issuer)]
    made = x509.CertificateBuilder().subject_name(names[0]).issuer_name(names[1]).public_key(key.public_key())
    made = made.serial_number(x509.random_serial_number())
    made = made.not_valid_before(NOW - timedelta(days=1)).not_valid_after(NOW + timedelta(days=30))
    made = made.add_extension(x509.BasicConstraints(ca=is_authority, path_length=None), critical=True)
    if not is_authority:
        usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.EMAIL_PROTECTION])
        made = made.add_extension(usage, critical=False)
    return made.sign(signer, hashes.SHA256())


@pytest.fixture(scope="module")
def keys(tmp_path_factory):
    """An authority of our own, and the certificate it gave the organisers."""
    folder = tmp_path_factory.mktemp("keys")
    authority, own = (rsa.generate_private_key(65537, 2048) for _number in range(2))
    root = certificate("Our authority", authority, "Our authority", authority, is_authority=True)
    leaf = certificate("Pass Type ID: pass.example", own, "Our authority", authority, is_authority=False)
    (folder / "root.pem").write_bytes(root.public_bytes(serialization.Encoding.PEM))
    (folder / "pass.pem").write_bytes(leaf.public_bytes(serialization.Encoding.PEM))
    (folder / "pass.key").write_bytes(pem(own))
    account = {"client_email": "passes@project.example", "private_key": pem(own).decode()}
    (folder / "account.json").write_text(json.dumps(account))
    return folder


def settings_of(keys, tmp_path, **more):
    values = {
        "apple_pass_type": "pass.example",
        "apple_team": "TEAM123456",
        "apple_certificate": keys / "pass.pem",
        "apple_key": keys / "pass.key",
        "apple_intermediate": keys / "root.pem",
        "google_wallet_issuer": "3388000000000000000",
        "google_wallet_key": keys / "account.json",
    }
    return read_settings(_env_file=None, data_dir=tmp_path, demo=False, **(values | more))


def test_apples_file_is_whole_and_its_signature_holds(keys, tmp_path):
    data = AppleWalletSigner(settings_of(keys, tmp_path)).sign(CARD)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    assert {"pass.json", "icon.png", "manifest.json", "signature"} <= set(files)
    listed = json.loads(files["manifest.json"])
    others = {name: file for name, file in files.items() if name not in {"manifest.json", "signature"}}
    assert listed == {name: hashlib.sha1(file, usedforsecurity=False).hexdigest() for name, file in others.items()}
    reply = json.loads(files["pass.json"])
    assert (reply["serialNumber"], reply["barcodes"][0]["message"]) == ("D-00042", "MP1:CODE")
    openssl = shutil.which("openssl")
    assert openssl
    (tmp_path / "signature").write_bytes(files["signature"])
    for manifest, holds in ((files["manifest.json"], True), (files["manifest.json"] + b" ", False)):
        (tmp_path / "manifest.json").write_bytes(manifest)
        asked = [openssl, "smime", "-verify", "-binary", "-inform", "DER", "-in", str(tmp_path / "signature")]
        asked += ["-content", str(tmp_path / "manifest.json"), "-CAfile", str(keys / "root.pem")]
        assert (subprocess.run(asked, capture_output=True, check=False).returncode == 0) is holds


def test_googles_link_is_signed_and_says_whose_pass_it_is(keys, tmp_path):
    link = GoogleWalletSigner(settings_of(keys, tmp_path)).link(CARD)
    assert link.startswith(SAVE)
    public = x509.load_pem_x509_certificate((keys / "pass.pem").read_bytes()).public_key()
    claims = jwt.decode(link.removeprefix(SAVE), public, algorithms=["RS256"], audience="google")
    card = claims["payload"]["genericObjects"][0]
    assert (claims["typ"], claims["iss"]) == ("savetowallet", "passes@project.example")
    assert (card["id"], card["barcode"]["value"]) == ("3388000000000000000.D-00042", "MP1:CODE")


@pytest.mark.parametrize("missing", ["apple_team", "apple_key", "google_wallet_issuer"])
def test_half_a_configuration_stops_the_start(keys, tmp_path, missing):
    with pytest.raises(WrongSettings):
        settings_of(keys, tmp_path, **{missing: None if missing == "apple_key" else ""})
