"""A backup is restored and what came back is compared with what there was, on both databases (OPS-1)."""

from __future__ import annotations

import json
import stat
import tarfile
import threading
from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import text
from sqlmodel import select

from maritime_site.adapters.local_files import LocalFiles
from maritime_site.core.db.database import Database
from maritime_site.core.rate_limits import Limiter
from maritime_site.domain.audit import service as audit
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.models import Document, Person
from maritime_site.domain.privacy import erasure_log
from maritime_site.domain.privacy import service as rights
from maritime_site.domain.privacy.models import DataRequest
from maritime_site.ports.services import Services
from scripts import backup, restore
from scripts.keeping import CannotKeep, archive, postgres, sqlite
from tests.people import NOON
from tests.start.kept_site import CARD, UPLOAD, figures, fill, kept, record


def test_what_is_restored_is_its_owners_alone(new_site, tmp_path):
    old, new, archive = new_site("old"), new_site("new"), tmp_path / "site.tar.gz"
    fill(old)
    (old.data_dir / "files" / "card.pdf").chmod(0o644)
    kept(old, archive)
    restore.restore(new, archive, now=NOON)
    assert stat.S_IMODE((new.data_dir / "files" / "card.pdf").stat().st_mode) == 0o600


@pytest.mark.req("OPS-1")
def test_a_restored_site_has_the_same_rows_files_and_invariants(new_site, tmp_path):
    old, new, archive = new_site("old"), new_site("new"), tmp_path / "site.tar.gz"
    fill(old)
    manifest = kept(old, archive)
    assert archive.stat().st_mode & 0o777 == 0o600
    assert sorted(manifest.checksums) == ["database", "files/files/card.pdf", "files/files/deep/photo.jpg"]
    assert (manifest.counts["person"], manifest.counts["audit_entry"]) == (2, 1)
    said = restore.restore(new, archive, now=NOON)
    assert "chain holds" in said[1]
    assert figures(new) == figures(old)
    assert figures(new)[1][1] > 0
    assert (new.data_dir / "files" / "card.pdf").read_bytes() == UPLOAD
    assert sorted(path.name for path in new.data_dir.iterdir() if path.suffix == ".key") == []
    assert not [path for path in (*tmp_path.iterdir(), *new.data_dir.iterdir()) if path.name.startswith((".b", ".r"))]
    database = Database(new.database)
    with pytest.raises(Exception, match="appended"), database.writing() as session:
        session.execute(text("UPDATE audit_entry SET actor = 'nobody'"))
    with database.writing() as session:
        record(session, 2)
    with database.reading() as session:
        assert audit.first_fault(session) is None
    database.close()


@pytest.mark.req("OPS-1")
@pytest.mark.req("REG-7")
def test_whoever_was_erased_since_is_erased_again(new_site, tmp_path):
    site, archive, now = new_site("old"), tmp_path / "kept.tar.gz", NOON + timedelta(days=1)
    fill(site)
    services = Services(site, Database(site.database), b"", Limiter(), {}, None, LocalFiles(site.data_dir / "files"))
    services.files.keep(CARD, UPLOAD)
    with services.database.writing() as session:
        person = session.exec(select(Person).where(Person.first_name == "Asha")).one()
        session.add(
            Document(
                person_id=person.id, kind="other", name=CARD, media_type="application/pdf", size=1, created_at=NOON
            )
        )
    kept(site, archive)
    with services.database.writing() as session:
        person = session.get_one(Person, person.id)
        request = DataRequest(
            person_id=person.id, person_kind=person.kind, registration=person.reference, kind="erasure", created_at=NOON
        )
        session.add(request)
        session.flush()
        rights.carry_out(session, request, person, by="owner", services=services, now=now)
    for _time in range(2):
        rights.drop_files(services)
    services.database.close()
    assert not (site.data_dir / "files" / CARD).exists()
    log = site.data_dir / erasure_log.FILE
    assert log.read_text().split()[0::2] == [str(person.id)]
    said = restore.restore(site, archive, force=True, now=now)
    assert said[1] == "1 people who were erased since then are erased again."
    database = Database(site.database)
    with database.reading() as session:
        again = session.get_one(Person, person.id)
        assert (again.first_name, again.email.endswith("@erased.invalid")) == ("Erased", True)
        assert session.exec(select(Person).where(Person.first_name == "Bilal")).one()
        assert [row.by for row in session.exec(select(DataRequest)).all()] == ["restore"]
        assert session.exec(select(Message).where(Message.purpose == "data-erased")).all() == []
    database.close()
    assert not (site.data_dir / "files" / CARD).exists()
    assert log.read_text().split()[0::2] == [str(person.id)]
    once_more = restore.restore(site, archive, force=True, now=now + timedelta(minutes=1))
    assert once_more[1] == said[1]


def test_a_list_of_erasures_that_was_cut_off_is_read(tmp_path):
    number = uuid4()
    (tmp_path / "erasures.log").write_text(f"{number} 2025-09-01T12:00:00.000Z\n1234")
    assert erasure_log.noted_in(tmp_path / "erasures.log") == {number}
    assert erasure_log.noted_in(tmp_path / "nothing.log") == set()


def test_keys_are_in_it_only_when_asked_for(new_site, tmp_path):
    old, new, archive = new_site("old"), new_site("new"), tmp_path / "site.tar.gz"
    fill(old)
    manifest = kept(old, archive, with_keys=True)
    assert {"keys/pass.key", "keys/secret.key"} < set(manifest.checksums)
    restore.restore(new, archive, now=NOON)
    assert (new.data_dir / "pass.key").read_text() == "0" * 64
    assert (new.data_dir / "pass.key").stat().st_mode & 0o777 == 0o600


@pytest.mark.req("OPS-1")
def test_a_backup_while_others_write_is_of_one_moment(new_site, tmp_path):
    old, new, archive = new_site("old"), new_site("new"), tmp_path / "site.tar.gz"
    fill(old)
    database, done, begun = Database(old.database), threading.Event(), threading.Event()

    def keep_writing():
        for number in range(2, 2000):
            with database.writing() as session:
                record(session, number)
            begun.set()
            if done.is_set():
                return

    writer = threading.Thread(target=keep_writing)
    writer.start()
    begun.wait(30)
    manifest = kept(old, archive)
    done.set()
    writer.join()
    database.close()
    assert manifest.counts["audit_entry"] > 1
    assert "chain holds" in " ".join(restore.restore(new, archive, now=NOON))


@pytest.mark.req("OPS-1")
def test_nothing_is_replaced_unless_it_is_said(new_site, tmp_path, backend):
    old, new, archive = new_site("old"), new_site("new"), tmp_path / "site.tar.gz"
    fill(old)
    kept(old, archive)
    with pytest.raises(CannotKeep, match="there already"):
        kept(old, archive)
    restore.restore(new, archive, now=NOON)
    (new.data_dir / "files" / "later.pdf").write_bytes(b"later")
    with pytest.raises(CannotKeep, match="FORCE=1"):
        restore.restore(new, archive, now=NOON)
    said = restore.restore(new, archive, force=True, now=NOON + timedelta(minutes=1))
    assert figures(new) == figures(old)
    assert not (new.data_dir / "files" / "later.pdf").exists()
    (aside,) = (new.data_dir / "backups").iterdir()
    assert (aside / "files" / "later.pdf").exists()
    assert (aside / "site.db").exists() is (backend == "sqlite")
    assert str(aside) in said[1]


@pytest.mark.req("OPS-1")
def test_a_database_in_use_is_not_replaced(new_site, tmp_path):
    old, archive = new_site("old"), tmp_path / "site.tar.gz"
    fill(old)
    kept(old, archive)
    database = Database(old.database)
    with database.reading() as session:
        session.exec(select(Person)).all()
        with pytest.raises(CannotKeep, match="stop the site"):
            restore.restore(old, archive, force=True, now=NOON)
    database.close()
    before = figures(old)
    assert before[0]


def rewritten(archive, change):
    """The archive with its members changed."""
    target = archive.with_name("changed.tar.gz")
    with tarfile.open(archive) as source, tarfile.open(target, "w:gz") as made:
        for member in source.getmembers():
            made.addfile(*change(member, source.extractfile(member)))
    return target


@pytest.mark.req("OPS-1")
def test_what_is_damaged_foreign_or_newer_is_refused(new_site, tmp_path, backend):
    import io

    old, new, archive = new_site("old"), new_site("new"), tmp_path / "site.tar.gz"
    fill(old)
    kept(old, archive)

    def other_card(member, file):
        data = file.read()
        data = b"X" * len(data) if member.name.endswith("card.pdf") else data
        return member, io.BytesIO(data)

    def told(**changes):
        def change(member, file):
            data = file.read()
            if member.name == "manifest.json":
                data = json.dumps(json.loads(data) | changes).encode()
                member.size = len(data)
            return member, io.BytesIO(data)

        return change

    foreign = "sqlite" if backend == "postgres" else "postgresql"
    for change, words in (
        (other_card, "card.pdf differs"),
        (told(database=foreign), f"backup of {foreign}"),
        (told(revision="9999"), "newer version"),
        (told(format=2), "format 2"),
        (told(checksums={}), "not announced"),
        (told(counts={"person": 3}), "differs from what was backed up"),
    ):
        with pytest.raises(CannotKeep, match=words):
            restore.restore(new, rewritten(archive, change), force=True, now=NOON)
    (tmp_path / "no.tar.gz").write_bytes(b"no archive")
    for source in (tmp_path / "no.tar.gz", tmp_path / "nowhere.tar.gz"):
        with pytest.raises(CannotKeep, match="cannot be read"):
            restore.restore(new, source, now=NOON)


@pytest.mark.req("OPS-1")
def test_the_commands_say_what_they_did_or_why_not(new_site, tmp_path, monkeypatch, capsys):
    old, archive = new_site("old"), tmp_path / "site.tar.gz"
    monkeypatch.setenv("MARITIME_DATA_DIR", str(old.data_dir))
    monkeypatch.setenv("MARITIME_DATABASE_URL", old.database)
    monkeypatch.setenv("MARITIME_DEMO", "false")
    fill(old)
    assert backup.main([]) == 0
    (usual,) = (old.data_dir / "backups").iterdir()
    assert backup.main(["--to", str(archive), "--keys"]) == 0
    out = capsys.readouterr().out
    assert (str(usual) in out, "Keys are not in it" in out, "sign tokens and passes" in out) == (True, True, True)
    assert backup.main(["--to", str(archive)]) == 1
    assert "overwrites nothing" in capsys.readouterr().err
    assert restore.main([str(archive)]) == 1
    assert "FORCE=1" in capsys.readouterr().err
    assert restore.main([str(archive), "--force"]) == 0


@pytest.mark.req("OPS-1")
def test_what_is_missing_is_named(tmp_path, monkeypatch):
    with pytest.raises(CannotKeep, match="MARITIME_DATA_DIR"):
        sqlite.copy(f"sqlite:///{tmp_path / 'nowhere.db'}", tmp_path / "copy")
    with pytest.raises(CannotKeep, match="MARITIME_DATABASE_URL"):
        postgres.is_empty("postgresql+psycopg://nobody@127.0.0.1:1/none")
    monkeypatch.setattr(postgres, "_candidates", lambda _name: [])
    with pytest.raises(CannotKeep, match="apt-get install postgresql-client-99"):
        postgres.find_tool("pg_dump", 990000)


@pytest.mark.req("OPS-1")
@pytest.mark.parametrize("name", ["../evil.txt", "/tmp/evil.txt", "link"])
def test_an_archive_writes_nothing_outside_its_folder(tmp_path, name):
    source, folder = tmp_path / "evil.tar.gz", tmp_path / "deep" / "folder"
    folder.mkdir(parents=True)
    with tarfile.open(source, mode="w:gz") as tar:
        entry = tarfile.TarInfo(name)
        entry.type, entry.linkname = (tarfile.SYMTYPE, "/etc") if name == "link" else (tarfile.REGTYPE, "")
        tar.addfile(entry)
    with pytest.raises(CannotKeep, match="is no file of a backup"):
        archive.unpack(source, folder)
    assert not any(folder.iterdir())
    assert not (tmp_path / "deep" / "evil.txt").exists()
