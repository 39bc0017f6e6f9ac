"""A registration rule as the office writes it and as forms read it (contract, "The event")."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, AwareDatetime, Field, Strict, StringConstraints, model_validator

from maritime_site.core.schemas import HindiTitle, OptionalTitle, Schema, Title, YesNo
from maritime_site.core.text.field_errors import CHOICE
from maritime_site.core.text.i18n import N_, _, has_hindi, in_language
from maritime_site.domain.people.kinds import DOCUMENTS, OTHER_DOCUMENT

Approval = Literal["automatic", "staff", "document"]
QuestionType = Literal["text", "choice", "number", "date", "file"]
APPROVALS: dict[str, str] = {
    "automatic": N_("At once"),
    "staff": N_("By staff"),
    "document": N_("By staff, after they have seen a document"),
}
TYPE_NAMES: dict[str, str] = {
    "text": N_("Text"),
    "choice": N_("Choice"),
    "number": N_("Number"),
    "date": N_("Date"),
    "file": N_("File"),
}
KEY_FORM = N_("Use letters, digits, hyphens and underscores, a letter first, at most 40")
BOTH_LANGUAGES = N_("Write it in both languages")
KEY_TWICE = N_("Two questions have the key {key}")
VALUE_TWICE = N_("Two options of the question {key} have the value {value}")
FEW_OPTIONS = N_("The question {key} needs at least two options")
NO_OPTIONS = N_("Only a choice has options: {key}")
CLOSES_BEFORE = N_("Registration has to close after it opens")
DOCUMENT_NEEDED = N_("Name the document that staff look at")
MOST_QUESTIONS, MOST_OPTIONS, MOST_FILE_QUESTIONS = 40, 60, 5
OFFER_HOURS = 48
KEY = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")


def _validate_key(value: str) -> str:
    if not KEY.fullmatch(value):
        raise ValueError(_(KEY_FORM))
    return value


def _validate_document(value: str) -> str:
    if value not in DOCUMENTS or value == OTHER_DOCUMENT:
        raise ValueError(_(CHOICE))
    return value


QuestionKey = Annotated[str, AfterValidator(_validate_key)]
DocumentKey = Annotated[str, AfterValidator(_validate_document)]


class BothLanguages(Schema):
    """A text that people read."""

    en: Title
    hi: HindiTitle

    def localized(self) -> str:
        """The text in the reader's language."""
        return in_language(self.en, self.hi)


class Hint(Schema):
    """A text beside a question; empty in each language of the event where there is none."""

    en: OptionalTitle = ""
    hi: OptionalTitle = ""

    @model_validator(mode="after")
    def _both_or_none(self) -> Hint:
        if has_hindi() and bool(self.en) != bool(self.hi):
            raise ValueError(_(BOTH_LANGUAGES))
        return self

    def localized(self) -> str:
        """The text in the reader's language."""
        return in_language(self.en, self.hi)


class RuleOption(Schema):
    """One value that can be chosen; a retired one only words the answers it was given in."""

    value: Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f]+$")]
    label: BothLanguages


class RuleQuestion(Schema):
    """One question beyond a kind's own."""

    key: QuestionKey
    type: QuestionType
    label: BothLanguages
    hint: Hint = Field(default_factory=Hint)
    required: YesNo = False
    options: list[RuleOption] = Field(default_factory=list[RuleOption], max_length=MOST_OPTIONS)

    @model_validator(mode="after")
    def _has_its_options(self) -> RuleQuestion:
        values = [option.value for option in self.options]
        twice = next((value for value in values if values.count(value) > 1), "")
        if twice:
            raise ValueError(_(VALUE_TWICE, key=self.key, value=twice))
        if self.type == "choice" and len(values) < 2:
            raise ValueError(_(FEW_OPTIONS, key=self.key))
        if self.type != "choice" and values:
            raise ValueError(_(NO_OPTIONS, key=self.key))
        return self


class KeptQuestion(RuleQuestion):
    """A question as it is kept: one that has answers is retired instead of deleted, and so are its options."""

    retired: bool = False
    retired_options: list[RuleOption] = Field(default_factory=list[RuleOption])

    @property
    def part(self) -> str:
        """The name of its answer in a form."""
        return f"answers.{self.key}"

    def option_label(self, value: str) -> str:
        """What a chosen value reads as; the value itself where nothing words it."""
        options = (*self.options, *self.retired_options)
        return next((option.label.localized() for option in options if option.value == value), value)

    def to_question(self) -> RuleQuestion:
        """The question without what only the office keeps."""
        return RuleQuestion.model_validate(self.model_dump(exclude={"retired", "retired_options"}))


class RuleRequest(Schema):
    """What the office sets; what is left out stays as it is."""

    opens_at: AwareDatetime | None = None
    closes_at: AwareDatetime | None = None
    approval: Approval = "automatic"
    quota: Annotated[int, Strict(), Field(ge=0, le=1_000_000)] | None = None
    waiting_list: YesNo = False
    offer_hours: Annotated[int, Strict(), Field(ge=1, le=720)] = OFFER_HOURS
    documents: list[DocumentKey] = Field(default_factory=list, max_length=len(DOCUMENTS))
    questions: list[RuleQuestion] = Field(default_factory=list[RuleQuestion], max_length=MOST_QUESTIONS)

    @model_validator(mode="after")
    def _keys_differ(self) -> RuleRequest:
        keys = [question.key.lower() for question in self.questions]
        twice = next((key for key in keys if keys.count(key) > 1), "")
        if twice:
            raise ValueError(_(KEY_TWICE, key=twice))
        return self


class Rule(Schema):
    """The rule that counts now. `questions` are all that are kept, `active` those that are asked."""

    key: str
    version: int = 0
    opens_at: datetime | None = None
    closes_at: datetime | None = None
    approval: Approval
    quota: int | None = None
    waiting_list: bool = False
    offer_hours: int = OFFER_HOURS
    documents: list[str] = Field(default_factory=list)
    questions: list[KeptQuestion] = Field(default_factory=list[KeptQuestion])

    @property
    def active(self) -> list[KeptQuestion]:
        """The questions that are asked, in their order."""
        return [question for question in self.questions if not question.retired]

    @property
    def is_vetted(self) -> bool:
        """Whether staff decide."""
        return self.approval != "automatic"

    def asking_nothing(self) -> Rule:
        """The rule for whom the office excuses: every question may be left out."""
        optional = [question.model_copy(update={"required": False}) for question in self.questions]
        return self.model_copy(update={"questions": optional})

    def question(self, key: str) -> KeptQuestion | None:
        """The question with this key, a retired one too."""
        return next((question for question in self.questions if question.key == key), None)

    def to_request(self) -> dict[str, Any]:
        """The rule as the office reads and writes it, by field name."""
        values = self.model_dump(exclude={"key", "version", "questions"})
        return values | {"questions": [question.to_question().model_dump() for question in self.active]}
