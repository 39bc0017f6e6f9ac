"""Attacks on one-time codes."""

from __future__ import annotations

from scripts.attack.target import Target, at_once, require, statuses
from scripts.testbed.people import address_of, registration

WRONG_TRIES = 5


def wrong_code(code: str, number: int) -> str:
    """Another code than this one."""
    return f"{(int(code) + 1 + number) % 1_000_000:06d}"


def guess_from_many_addresses(target: Target) -> str:
    """1: brute force of one code, from one address and then from fifty."""
    email = target.new_email()
    code = target.ask_code(email)
    tried = [
        target.verify(email, wrong_code(code, each), address=address_of(900_000 + each // 10)) for each in range(150)
    ]
    judged = sum(response.status_code == 400 for response in tried)
    require(judged <= 10, f"{judged} guesses were judged before the lock")
    require(target.verify(email, code).status_code != 200, "the right code counted after the wrong ones")
    return f"150 guesses: {statuses(tried)}; the right code is refused afterwards"


def use_a_code_fifty_times_at_once(target: Target) -> str:
    """2: fifty parallel verifies of the right code."""
    email = target.new_email()
    code = target.ask_code(email)
    tried = at_once([lambda: target.verify(email, code)] * 50)
    require(sum(response.status_code == 200 for response in tried) == 1, f"verified {statuses(tried)}")
    return statuses(tried)


def guess_at_once(target: Target) -> str:
    """3: 100 parallel wrong guesses; the counter must not be outrun."""
    email = target.new_email()
    code = target.ask_code(email)
    tried = at_once([lambda each=each: target.verify(email, wrong_code(code, each)) for each in range(100)])
    require(target.verify(email, code).status_code != 200, "the right code counted after 100 wrong ones")
    judged = sum(response.status_code == 400 for response in tried)
    require(judged <= 10, f"{judged} guesses were judged")
    return statuses(tried)


def use_an_old_code(target: Target) -> str:
    """4: a used code again; the first code after a second was sent."""
    email = target.new_email()
    first = target.ask_code(email)
    second = target.ask_code(email)
    if first != second:
        require(target.verify(email, first).status_code == 400, "the first code counts after a second was sent")
    require(target.verify(email, second).status_code == 200, "the second code does not count")
    require(target.verify(email, second).status_code == 400, "a used code counts again")
    return "400 for both"


def use_a_code_elsewhere(target: Target) -> str:
    """5, 6: a code of one kind at the others; somebody else's code."""
    email, other = target.new_email(), target.new_email()
    code = target.ask_code(email)
    for kind in ("visitor", "media", "exhibition", "conference", "achiever", "express-delegate"):
        require(
            target.verify(email, code, prefix=f"/{kind}").status_code != 200, f"a delegate's code signs in at {kind}"
        )
    target.ask_code(other)
    require(target.verify(other, code).status_code != 200, "somebody else's code signs in")
    return "refused at six other kinds and for another address"


def send_odd_codes(target: Target) -> str:
    """7: codes that are no six digits."""
    email = target.new_email()
    code = target.ask_code(email)
    wide = "".join(chr(ord(digit) + 0xFEE0) for digit in code)
    odd = [int(code), f" {code}", f"{code}\n", wide, [code], {"$ne": ""}, None, True, "1" * 10_000, "", 1e400]
    tried = [target.verify(email, each) for each in odd[:-1]]
    signed_in = [repr(each)[:20] for each, response in zip(odd, tried, strict=False) if response.status_code == 200]
    require(all(each.startswith(("' ", repr(code)[:3])) for each in signed_in), f"signed in with {signed_in}")
    return statuses(tried)


def tell_who_is_registered(target: Target) -> str:
    """8: does request-otp tell known addresses from unknown ones?"""
    known, unknown = target.new_email(), "nobody@rush.example"
    login = {"mobile": "", "countryCode": "+91"}
    paths = [("/delegate/login/request-otp", login | {"email": email}) for email in (known, unknown)]
    answers = [target.call("POST", path, json=payload) for path, payload in paths]
    shapes = [(answer.status_code, answer.text, sorted(answer.headers.keys())) for answer in answers]
    require(shapes[0] == shapes[1], f"answers differ: {shapes}")
    return "same status, body and headers"


def bomb_a_mailbox(target: Target) -> str:
    """10: thirty addresses ask for codes to one mailbox."""
    email = target.new_email()
    login = {"email": email, "mobile": "", "countryCode": "+91"}
    tried = [target.call("POST", "/delegate/login/request-otp", json=login) for _ in range(30)]
    sent = len(target.codes(email, at_least=1))
    require(sent <= 7, f"{sent} codes were sent")
    return f"{statuses(tried)}; {sent} codes sent"


def lock_somebody_out(target: Target) -> str:
    """11: wrong codes for a victim; the victim's live session must go on."""
    email = target.new_email()
    session = target.sign_in(email)
    tried = [target.verify(email, f"{each:06d}") for each in range(15)]
    require(target.call("GET", "/delegate/profile", headers=session).status_code == 200, "the live session ended")
    return f"{statuses(tried)}; the session goes on"


def confuse_the_address(target: Target) -> str:
    """12, 13: both channels, lists, line breaks in an address."""
    login = {"email": "asha@rush.example", "mobile": "9876543210", "countryCode": "+91"}
    odd = [
        login,
        login | {"email": ["a@b.example", "c@d.example"], "mobile": ""},
        login | {"mobile": {"$gt": ""}},
        {"email": "a@b.example\r\nBcc: c@d.example", "mobile": ""},
        {"email": "a" * 300 + "@b.example", "mobile": ""},
    ]
    tried = [target.call("POST", "/delegate/login/request-otp", json=payload) for payload in odd]
    require({response.status_code for response in tried} == {422}, statuses(tried))
    broken = registration(next(target.numbers)) | {"firstName": "Asha\r\nBcc: victim@rush.example"}
    answer = target.call("POST", "/delegate/register", json=broken)
    require(not target.messages("victim@rush.example"), "a line break in a name reached a header")
    return f"{statuses(tried)}; a name with a line break {answer.status_code}"


ATTACKS = (
    guess_from_many_addresses,
    use_a_code_fifty_times_at_once,
    guess_at_once,
    use_an_old_code,
    use_a_code_elsewhere,
    send_odd_codes,
    tell_who_is_registered,
    bomb_a_mailbox,
    lock_somebody_out,
    confuse_the_address,
)
