"""Who is in the directory, and how they are found."""

from __future__ import annotations

import pytest

from maritime_site.core.errors import Conflict
from maritime_site.core.text.normalization import collect_words, normalize_text, split_search_words
from maritime_site.domain.networking.models import Action
from maritime_site.domain.people import service as people
from maritime_site.domain.people.models import Status
from tests.domain.networking.builders import act, ask, connect, names, total
from tests.factories import make_person
from tests.people import NOON


@pytest.mark.req("NET-1")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("José  ÅNGSTRÖM-Straße", "jose angstrom strasse"),
        ("Mærsk, Łódź, Ørsted, Þór", "maersk lodz orsted thor"),
        ("बंदरगाह, फ़िनटेक", "बंदरगाह फिनटेक"),
        ("ﬁnance №7", "finance no7"),
        ("!!! \u200d", ""),
    ],
)
def test_words_are_compared_without_case_accents_and_nuktas(text, expected):
    assert normalize_text(text) == expected


@pytest.mark.req("NET-1")
def test_words_are_kept_once_and_eight_are_looked_for():
    assert collect_words("Harbour Works", "harbour") == "harbour works"
    assert split_search_words("a b c d e f g h i") == list("abcdefgh")


@pytest.mark.req("NET-1")
def test_only_approved_people_who_agreed_are_listed_by_name(session, asha, bilal):
    make_person(session, first_name="Unlisted", listed=False)
    make_person(session, first_name="Waiting", status=Status.PENDING)
    make_person(session, "visitor", first_name="Visitor")
    make_person(session, "achiever", first_name="Achiever")
    assert names(session, asha) == ["Asha", "Bilal"]
    assert total(session, asha) == 2


@pytest.mark.req("NET-1")
def test_the_directory_follows_every_change_of_a_person(session, asha, bilal):
    bilal.first_name = "Zubin"
    session.flush()
    assert names(session, asha, search="zub") == ["Zubin"]
    assert names(session, asha, search="bilal") == []
    people.change_status(session, bilal, Status.REJECTED, by="admin", note="", now=NOON)
    session.flush()
    assert names(session, asha) == ["Asha"]
    people.change_status(session, bilal, Status.PENDING, by="owner", note="", now=NOON)
    people.change_status(session, bilal, Status.APPROVED, by="admin", note="", now=NOON)
    session.flush()
    assert (names(session, asha), total(session, asha)) == (["Asha", "Zubin"], 2)
    bilal.listed = False
    session.flush()
    session.delete(make_person(session, first_name="Gone"))
    session.delete(make_person(session, first_name="Never", listed=False))
    session.flush()
    assert (names(session, asha), total(session, asha)) == (["Asha"], 1)


@pytest.mark.req("NET-1")
@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("jos", ["José"]),
        ("JOSÉ nun", ["José"]),
        ("nunes jo", ["José"]),
        ("quay", ["José"]),
        ("director", ["José"]),
        ("green ship", ["José"]),
        ("हरित", ["José"]),
        ("tidal", ["José"]),
        ("बंद", ["नीलम"]),
        ("फिन", ["नीलम"]),
        ("फ़िन", ["नीलम"]),
        ("नीलम", ["नीलम"]),
        ("ose", []),
        ("jos nobody", []),
        ("!!!", []),
        ("' OR 1=1 --", []),
        ("jos*", ["José"]),
        ("NOT", []),
    ],
)
def test_search_forgives(session, asha, search, found):
    make_person(
        session,
        "exhibitor",
        first_name="José",
        last_name="Nunes",
        organisation="Lantern Quay",
        country="PT",
        designation="Director",
        details={"sector": "green-shipping", "company_name": "Tidal Cranes"},
    )
    make_person(session, first_name="नीलम", organisation="बंदरगाह फ़िनटेक")
    assert names(session, asha, search=search) == found
    assert total(session, asha, search=search) == len(found)


@pytest.mark.req("NET-1")
def test_filters_narrow_and_are_counted(session, asha, bilal):
    make_person(session, "exhibitor", first_name="José", country="PT", details={"sector": "ports"})
    make_person(session, first_name="Meera", details={"sector": "ports"})
    for look, result in (
        ({"type": "exhibitor"}, ["Bilal", "José"]),
        ({"country": "pt"}, ["José"]),
        ({"sector": "ports"}, ["José", "Meera"]),
        ({"sector": "ports", "type": "delegate"}, ["Meera"]),
        ({"sector": "ports", "search": "jo"}, ["José"]),
        ({"type": "media"}, []),
    ):
        assert (names(session, asha, **look), total(session, asha, **look)) == (result, len(result)), look


@pytest.mark.req("NET-1")
def test_people_are_found_by_what_they_offer_and_look_for(session, asha):
    make_person(session, first_name="Meera", details={"offering": "Crane repair, 24 hours", "looking_for": "Steel"})
    make_person(session, "exhibitor", first_name="José", details={"products": "Steel plates\nand cranes"})
    make_person(session, "conference", first_name="Zoya", details={"topic": "हरित इस्पात"})
    for look, result in (
        ({"offers": "crane"}, ["José", "Meera"]),
        ({"offers": "CRANES steel"}, ["José"]),
        ({"seeks": "ste"}, ["Meera"]),
        ({"offers": "repair", "seeks": "steel"}, ["Meera"]),
        ({"offers": "crane", "search": "jos", "type": "exhibitor"}, ["José"]),
        ({"offers": "इस्पात"}, ["Zoya"]),
        ({"search": "crane"}, []),
        ({"offers": "meera"}, []),
        ({"seeks": "!"}, []),
        ({"offers": "!", "seeks": "st"}, []),
    ):
        assert (names(session, asha, **look), total(session, asha, **look)) == (result, len(result)), look
    (meera,) = directory_page(session, asha, 1, seeks="steel").people
    assert (meera.offers, meera.seeks) == ("Crane repair, 24 hours", "Steel")


@pytest.mark.req("NET-1")
def test_the_directory_follows_what_people_offer(session, asha, bilal):
    bilal.details = {**bilal.details, "products": "Buoys"}
    session.flush()
    assert names(session, asha, offers="buoy") == ["Bilal"]
    bilal.details = {**bilal.details, "products": "Beacons"}
    session.flush()
    assert (names(session, asha, offers="buoy"), names(session, asha, offers="beacon")) == ([], ["Bilal"])


@pytest.mark.req("NET-1")
def test_pages_are_stable_and_past_the_end_is_empty(session, asha):
    for _number in range(6):
        make_person(session, first_name="Meera", last_name="Nair")
    pages = [[person.id for person in directory_page(session, asha, page).people] for page in (1, 2, 3, 4)]
    assert [len(page) for page in pages] == [3, 3, 1, 0]
    assert len({one for page in pages for one in page}) == 7
    assert directory_page(session, asha, 4).total == 7


def directory_page(session, asker, page, **look):
    from maritime_site.domain.networking import queries
    from maritime_site.domain.networking.schemas import DirectoryFilters

    return queries.list_directory(session, DirectoryFilters(page=page, page_size=3, **look), asker=asker, now=NOON)


@pytest.mark.req("NET-1", "NET-3")
def test_the_askers_latest_request_stands_beside_each_person(session, asha, bilal, chitra):
    request = ask(session, asha, bilal).request
    connect(session, chitra, asha)
    page = directory_page(session, asha, 1)
    ties = {person.first_name: person.connection for person in page.people}
    assert ties["Asha"] is None
    assert (ties["Bilal"].id, ties["Bilal"].status, ties["Bilal"].direction) == (request.id, "pending", "sent")
    assert (ties["Chitra"].status, ties["Chitra"].direction) == ("accepted", "received")
    assert {person.email for person in page.people} == {None}
    dev = make_person(session, first_name="Dev")
    assert [person.connection for person in directory_page(session, dev, 1).people] == [None, None, None]


@pytest.mark.req("NET-3")
def test_who_is_blocked_disappears_both_ways_and_from_the_count(session, asha, bilal, chitra):
    act(session, ask(session, asha, bilal).request, bilal, Action.BLOCK)
    session.flush()
    assert (names(session, asha), total(session, asha)) == (["Asha", "Chitra"], 2)
    assert (names(session, bilal), total(session, bilal)) == (["Bilal", "Chitra"], 2)
    assert total(session, asha, search="bilal") == 0
    assert total(session, asha, type="exhibitor") == 0
    assert total(session, chitra) == 3


@pytest.mark.req("NET-1")
def test_who_is_not_approved_does_not_look_around(session, bilal):
    waiting = make_person(session, status=Status.PENDING)
    with pytest.raises(Conflict, match="not approved"):
        names(session, waiting)
