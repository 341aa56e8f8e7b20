"""Every error this project raises on purpose, as one tree.

    ArenaError
    ├── GameError                 the rules refuse something
    │   ├── RulesetError          a combination of rules that makes no sense
    │   ├── IllegalAction         a bid, doubt or message that is not legal here; nothing has changed
    │   └── WrongEvent            an event that is not the one due, or not as the rules compute it
    ├── ConfigError               a configuration, option or path the user can mend
    ├── TranscriptError           a file that is not a transcript, or one that breaks a rule; names file and line
    ├── AgentError                a bot, own factory or script that raised, hung or answered nonsense: voids the hand
    ├── HandExposed               a person says that hidden dice were seen: voids the hand
    ├── MatchLeft                 a person left the table
    ├── StorageError              the run's folder cannot be written or read; nothing on file is lost
    ├── ModelError                no reply exists: a match waits for its provider, nobody loses by it
    │   ├── Transient             may pass by itself: transport, overload, a broken body
    │   │   └── RateLimited       the provider asked for a slower pace
    │   ├── Permanent             asking again cannot help
    │   │   ├── ContextTooLong    the request does not fit the model
    │   │   ├── QuotaExhausted    money or quota of the account is spent
    │   │   ├── KeyRefused        the key is missing, wrong or may not do this
    │   │   ├── UnknownModel      the provider does not know the model
    │   │   ├── SettingRefused    the model takes no such setting of the agent
    │   │   └── FeatureRefused    the model takes no such way of asking; stays inside `models`, which asks otherwise
    │   └── Refused               the model or its filter declined; stays inside `models`, which makes it an outcome
    ├── BudgetSpent               the next call could pass `budget.usd`
    └── Halted                    the run was asked to stop before a call left

Policy: raise in the layer that knows, translate once at a boundary with `from`. A reply that is no use (truncated,
illegal, refused) is an outcome and never an exception. Messages are lower case, quote the value, say what was
expected and where, and tell the user what to do next.
"""

__all__ = [
    "AgentError",
    "ArenaError",
    "BudgetSpent",
    "ConfigError",
    "ContextTooLong",
    "FeatureRefused",
    "GameError",
    "Halted",
    "HandExposed",
    "IllegalAction",
    "KeyRefused",
    "MatchLeft",
    "ModelError",
    "Permanent",
    "QuotaExhausted",
    "RateLimited",
    "Refused",
    "RulesetError",
    "SettingRefused",
    "StorageError",
    "TranscriptError",
    "Transient",
    "UnknownModel",
    "WrongEvent",
]


class ArenaError(Exception):
    """Base of the tree; the command line prints it without a traceback."""


class GameError(ArenaError):
    """The rules refuse something."""


class RulesetError(GameError):
    """The ruleset asks for a combination that makes no sense."""


class IllegalAction(GameError):
    """The action is not legal in this state; the state is unchanged."""


class WrongEvent(GameError):
    """The event is not due in this state, or differs from what the rules compute."""


class ConfigError(ArenaError):
    """The user's configuration, option or path must be mended first."""


class TranscriptError(ArenaError):
    """The transcript is unreadable or breaks a rule.

    line: 1-based number of the first bad line, or `None` where the file as a whole is at fault.
    """

    def __init__(self, message: str, *, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


class AgentError(ArenaError):
    """A bot, script or factory of one's own raised, hung or answered nonsense."""


class HandExposed(ArenaError):
    """Somebody saw hidden dice before the contest; the hand is rolled again."""


class MatchLeft(ArenaError):
    """A person left the table."""


class StorageError(ArenaError):
    """The run's folder cannot be written or read: disk full, folder gone, or another process holds it."""


class ModelError(ArenaError):
    """No reply exists; the seat is charged nothing.

    status: HTTP status, where there was one; code: the provider's own name for the trouble.
    retry_after: seconds the provider asked to wait.
    setting: what the user can mend, as written in the configuration or the environment.
    may_be_billed: the request may have reached the model, so its reserved money counts as spent.
    agent, seconds, waits: filled in where the question was asked; waits are (why, seconds).
    """

    def __init__(
        self,
        message: str,
        *,
        status: int | None = None,
        code: str | None = None,
        retry_after: float | None = None,
        request_id: str | None = None,
        setting: str | None = None,
        may_be_billed: bool = False,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.retry_after = retry_after
        self.request_id = request_id
        self.setting = setting
        self.may_be_billed = may_be_billed
        self.agent: str | None = None
        self.seconds: float | None = None
        self.waits: tuple[tuple[str, float], ...] = ()


class Transient(ModelError):
    """The trouble may pass by itself."""


class RateLimited(Transient):
    """The provider asked for a slower pace."""


class Permanent(ModelError):
    """Asking again cannot help."""


class ContextTooLong(Permanent):
    """The request does not fit the model's context."""


class QuotaExhausted(Permanent):
    """The account's money or quota is spent."""


class KeyRefused(Permanent):
    """The key is missing, wrong, or not allowed to do this."""


class UnknownModel(Permanent):
    """The provider does not know the model."""


class SettingRefused(Permanent):
    """The model takes no such setting of the agent."""


class FeatureRefused(Permanent):
    """The model takes no such way of asking, named by `feature`; it is asked without."""

    def __init__(self, message: str, *, feature: str, status: int | None = None) -> None:
        super().__init__(message, status=status, setting=feature)
        self.feature = feature


class Refused(ModelError):
    """The model or its safety filter declined before it wrote a reply."""


class BudgetSpent(ArenaError):
    """The next call could pass the run's budget."""


class Halted(ArenaError):
    """The run was asked to stop before this call left; nothing was spent and nothing goes on file."""
