"""Combinations that cannot be meant: each is refused with the key, the value and what would do."""

import pytest

from tests.config.conftest import AGENTS, Faults, Loads

MODELS = '[[agents]]\nname = "gpt"\nmodel = "openai/gpt-5.4"\n[[agents]]\nname = "odds"\nbot = "odds"\n'
DUELS = '[schedule]\nkind = "round_robin"\nseats = 2\n'
FIELD = '[schedule]\nkind = "field"\nseats = 3\n'


def fixed(*matches: str) -> str:
    """Return a fixed schedule of matches written as names with spaces between."""
    seats = [", ".join(f'"{name}"' for name in match.split()) for match in matches]
    return '[schedule]\nkind = "fixed"\n' + "".join(f"[[schedule.matches]]\nseats = [{each}]\n" for each in seats)


def many(number: int) -> str:
    """Return so many agents."""
    return "".join(f'[[agents]]\nname = "a{each}"\nbot = "odds"\n' for each in range(number))


@pytest.mark.parametrize(
    ("schedule", "words"),
    [
        ('[schedule]\nkind = "round_robin"\n', "schedule.seats is missing: how many sit at each table of round_robin"),
        ("[schedule]\nseats = 4\n", "schedule.seats 4 is more than the 3 agents there are"),
        ("[schedule]\nseats = 2\ntables = 4\n", "schedule.tables 4 is more than the 3 tables there are"),
        ("[schedule]\nseats = 2\ntables = -1\n", "schedule.tables -1 is not 'all' or a whole number from 1"),
        ('[schedule]\nseats = 2\ntables = "some"\n', "schedule.tables 'some' is not 'all' or a whole number from 1"),
        ("[schedule]\nseats = 1\n", "schedule.seats: 1 seats; 'arena' takes 2 to 10"),
        ("[schedule]\nseats = 2\ndeals = 0\n", "schedule.deals 0 is not 1 or more"),
        ("[schedule]\nseats = 2\nrepeats = 0\n", "schedule.repeats 0 is not 1 or more"),
        ('[schedule]\nseats = 2\nrotations = "none"\n',
         "schedule.rotations 'none' is not 'all' or 'one'; did you mean 'one'?"),
        ("[schedule]\nseats = 2\ndeals = 10000000\n",
         "schedule: 60000000 matches in all; a run has at most 1,000,000"),
        ('[schedule]\nkind = "fixd"\n', ("schedule.kind 'fixd' is not 'round_robin', 'field' or 'fixed'; "
         "did you mean 'fixed'?")),
        ('[schedule]\nseats = 2\nhouse = ["odds"]\n', "schedule.house goes with kind 'field', not 'round_robin'"),
        (FIELD, 'schedule.house is missing: the bots that every other agent meets, such as ["odds", "bayes"]'),
        (f'{FIELD}house = ["odds"]\n',
         "schedule.house has 1 bots; tables of 3 need 2 of them beside each agent"),
        (f'{FIELD}house = ["odds", "odds", "honest"]\n', "schedule.house names 'odds' twice"),
        (f'{FIELD}house = ["odds", "honset"]\n',
         "schedule.house: 'honset' is neither an agent nor a bot; did you mean 'honest'?"),
        (f'{FIELD}house = ["odds", "honest", "bluffer"]\n',
         "schedule.house has every agent in it; nobody is left to meet the house"),
        ('[schedule]\nkind = "fixed"\n', "schedule.matches is missing: in a fixed schedule they are listed"),
        (fixed("odds hones"), "schedule.matches.#1.seats: there is no agent 'hones'; did you mean 'honest'?"),
        (fixed("odds odds"), ("schedule.matches.#1.seats: 'odds' sits twice; "
         "give the same agent a second name to meet itself")),
        (fixed("odds"), "schedule.matches.#1.seats: 1 seats; 'arena' takes 2 to 10"),
        (fixed("odds honest", "odds honest"),
         "schedule.matches: ['odds', 'honest'] is listed twice; repeats = 2 plays each match again"),
        ('[schedule]\nkind = "fixed"\nseats = 2\nmatches = [{ seats = ["odds", "honest"] }]\n',
         "schedule.seats goes with kind 'round_robin' and 'field', not 'fixed'; fixed matches sit as listed"),
        ('[schedule]\nkind = "fixed"\nrotations = "one"\nmatches = [{ seats = ["odds", "honest"] }]\n',
         "schedule.rotations goes with kind 'round_robin' and 'field', not 'fixed'; fixed matches sit as listed"),
    ],
)  # fmt: skip
def test_a_schedule_that_cannot_be_played_is_refused(faults: Faults, schedule: str, words: str) -> None:
    """runs.md, Configuration: senseless combinations are refused before anything starts."""
    assert faults(schedule=schedule) == [f"t.toml: {words}"]


def test_eleven_seats_are_refused_however_many_agents(faults: Faults) -> None:
    """Issue 2, Bad input: 11 seats."""
    assert faults(agents=many(11), schedule="[schedule]\nseats = 11\n") == [
        "t.toml: schedule.seats: 11 seats; 'arena' takes 2 to 10"
    ]


def test_seats_must_suit_the_rules_of_every_arm(faults: Faults) -> None:
    """rules.md: count-calls has six seats at most."""
    arms = '[[arms]]\nname = "a"\n[[arms]]\nname = "b"\nrules.preset = "count-calls"\n'

    assert faults(arms, agents=many(7), schedule="[schedule]\nseats = 7\n") == [
        "t.toml: schedule.seats: 7 seats; 'count-calls' takes 2 to 6"
    ]


def test_two_agents_of_one_name_are_refused(faults: Faults) -> None:
    """Issue 2, Bad input: duplicate agent names."""
    assert faults(agents=AGENTS + '[[agents]]\nname = "odds"\nbot = "random"\n') == [
        "t.toml: agents.odds: two agents have this name; a name stands for one agent"
    ]


def test_two_arms_of_one_name_are_refused(faults: Faults) -> None:
    """An arm is named in every transcript."""
    assert faults('[[arms]]\nname = "x"\n[[arms]]\nname = "x"\n') == [
        "t.toml: arms.x: two arms have this name; a name stands for one condition"
    ]


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ('bot = "odds"\nmodel = "openai/x"', "agents.x has both a model and a bot; an agent is one of them"),
        ("", 'agents.x has no model and no bot: give it model = "provider/model" or bot = "honest"'),
        ('modle = "openai/x"', "agents.x has an unknown key 'modle'; did you mean 'model'?"),
        ('bot = "odd"', "agents.x.bot 'odd' is no house bot; did you mean 'odds'?"),
        ('bot = "honest"\nrate = 0.5', "agents.x: the bot 'honest' has no option 'rate'; it takes none"),
        ('bot = "bluffer"\nrat = 0.5', "agents.x: the bot 'bluffer' has no option 'rat'; did you mean 'rate'?"),
        ('bot = "bluffer"\nrate = 2', "agents.x: option 'rate' is 2, expected a number 0..1"),
        ('bot = "scripted"', "agents.x.script is missing: its messages and decisions by hand and turn"),
        ('model = "gpt-5.4"', "agents.x.model 'gpt-5.4' is not of the form provider/model or module:factory"),
        ("model = 5", "agents.x.model 5 is not text such as \"openai/gpt-5.4\""),
        ('model = "openai/x"\nbase_url = "ftp://x"',
         "agents.x.base_url 'ftp://x' is not an address that starts with http:// or https://"),
        ('model = "anthropic/x"\napi = "chat"', "agents.x.api goes with models of openai only, not 'anthropic/x'"),
        ('model = "openai/x"\nscript = ["a"]', "agents.x.script goes with models of scripted only, not 'openai/x'"),
        ('model = "openai/x"\nreasoning = "hihg"',
         ("agents.x.reasoning 'hihg' is not 'none', 'minimal', 'low', 'medium', 'high', 'xhigh' or 'max'; "
         "did you mean 'high'?")),
        ('model = "openai/x"\ntemperature = 3', "agents.x.temperature 3 is not 2 or less"),
        ('model = "openai/x"\ntemperature = nan', "agents.x.temperature nan is not a finite number"),
        ('model = "openai/x"\nmax_tokens = true', "agents.x.max_tokens true is not a whole number"),
        ('model = "openai/x"\nprice = { input = 1 }', "agents.x.price.output is missing"),
        ('model = "openai/x"\nprice = { input = -1, output = 1 }', "agents.x.price.input -1 is not 0 or more"),
        ('model = "openai/x"\nrate = 0.5', "agents.x.rate 0.5 is not a table"),
        ('model = "openai/x"\nrate = { rpm = 0 }', "agents.x.rate.rpm 0 is not above 0"),
        ('model = "openai/x"\nrate = { requests = 0 }', "agents.x.rate.requests 0 is not 1 or more"),
        ('model = "openai/x"\nrate = { tpn = 1 }', "unknown key 'tpn' in [agents.x.rate]; did you mean 'tpm'?"),
        ('model = "openai/x"\nrpm = 60', "unknown key 'rpm' in [agents.x]; it belongs in [agents.x.rate]"),
        ('bot = "bluffer"\nrate = { rpm = 1 }', "agents.x: option 'rate' is {'rpm': 1}, expected a number 0..1"),
        ('model = "openai/x"\nsampling = { temperature = 1 }',
         "agents.x.sampling: 'temperature' has a key of its own; write it there"),
        ('model = "local/nowhere.gguf"', ("agents.x.model: there is no file '{folder}nowhere.gguf'; "
         "download it, or name another")),
    ],
)  # fmt: skip
def test_an_agent_that_makes_no_sense_is_refused(faults: Faults, keys: str, words: str) -> None:
    """runs.md, Configuration: each agent is a model or a bot, with the keys of its kind."""
    agents = f'[[agents]]\nname = "x"\n{keys}\n[[agents]]\nname = "odds"\nbot = "odds"\n'

    assert faults(agents=agents, schedule=DUELS) == [f"t.toml: {words}".replace("{folder}", "")]


@pytest.mark.parametrize("name", ["", "a b", "-a", ".a", "a+b", "ä", "a" * 65, "a/b", "a\\nb"])
def test_names_are_plain(faults: Faults, name: str) -> None:
    """runs.md: names of runs, agents and arms are [A-Za-z0-9][A-Za-z0-9._-]{0,63}."""
    told = faults(f'[[arms]]\nname = "{name}"\n')

    assert len(told) == 1
    assert told[0].endswith("of the characters A-Z a-z 0-9 . _ -, the first a letter or digit")


@pytest.mark.parametrize("seed", ['""', '"a b"', f'"{"a" * 65}"', '"ü"'])
def test_seeds_are_plain(faults: Faults, seed: str) -> None:
    """rules.md, Dice: a seed is [A-Za-z0-9._-]{1,64}."""
    assert [line.split(" is not ")[1] for line in faults("", f"seed={seed}")] == [
        "1 to 64 of the characters A-Z a-z 0-9 . _ -"
    ]


def test_a_budget_needs_the_most_that_a_reply_can_cost(faults: Faults) -> None:
    """table.md, Transport: `max_tokens` is required under a budget."""
    assert faults("[budget]\nusd = 1\n", agents=MODELS, schedule=DUELS) == [
        "t.toml: agents.gpt.max_tokens is missing: under a budget the most that a call can cost must be known before it"
    ]


@pytest.mark.parametrize("usd", ["0", "-1", "nan", "inf", '"20"', "true"])
def test_a_budget_is_an_amount(faults: Faults, usd: str) -> None:
    """Issue 2, Bad input: NaN and huge numbers."""
    assert len(faults(f"[budget]\nusd = {usd}\n")) == 1


def test_limits_are_named_after_providers_and_models_there_are(faults: Faults) -> None:
    """A limit that would bind nobody is a mistake."""
    text = '[limits]\nrequests = { opnai = 3, "openai/gpt-5" = 2, "openai/gpt-5.4" = 1, anthropic = 2 }\n'

    assert faults(text, agents=MODELS, schedule=DUELS) == [
        "t.toml: limits.requests: 'opnai' is neither a provider nor a model of an agent; did you mean 'openai'?",
        (
            "t.toml: limits.requests: 'openai/gpt-5' is neither a provider nor a model of an agent; "
            "did you mean 'openai/gpt-5.4'?"
        ),
    ]


def test_the_house_are_bots(faults: Faults) -> None:
    """runs.md: field, each agent against house bots."""
    schedule = '[schedule]\nkind = "field"\nseats = 2\nhouse = ["gpt"]\n'

    assert faults(agents=MODELS, schedule=schedule) == ["t.toml: schedule.house: 'gpt' is a model; the house are bots"]


def test_a_prompt_pack_must_be_there_where_a_model_reads_it(faults: Faults, loads: Loads) -> None:
    """table.md: packs are folders; bots read none."""
    text = '[prompts]\npack = "poker"\n[[arms]]\nname = "own"\nprompts.pack = "./own"\n'
    told = faults(text.replace("[[arms]]", "").split("name")[0], agents=MODELS, schedule=DUELS)

    assert told == ["t.toml: prompts.pack 'poker' is neither a shipped pack nor a path"]
    assert loads('[prompts]\npack = "poker"\n').arms[0].pack == "poker"


def test_more_tables_than_can_be_balanced_are_refused(faults: Faults) -> None:
    """The schedule is made anew by every command, so it must not take minutes."""
    assert faults(agents=many(30), schedule="[schedule]\nseats = 10\ntables = 10001\n") == [
        "t.toml: schedule.tables 10001 is more than 10,000, the most that can be balanced"
    ]


def test_too_many_tables_are_to_be_chosen_from(faults: Faults) -> None:
    """All 3,003,000-odd tables of ten of thirty are nobody's wish."""
    assert faults(agents=many(30), schedule="[schedule]\nseats = 10\n")[0] == (
        "t.toml: schedule.tables 'all' is 30045015 tables of 10; choose at most 10,000"
    )


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("hands = 0", "hands 0 is not at least 1"),
        ("dice_per_seat = 21", "dice_per_seat 21 is not in 1..20"),
        ("ace_exchange = true", "ace_exchange needs wild_ones"),
        ('palifico = "once"', "palifico needs stake 'die', not 'duel'"),
        ('preset = "classic"\nstake = "duel"\npalifico = "off"',
         "stake 'duel' needs hands, the number of hands of a match"),
        ('preset = "classic"\nhands = 3', "hands 3 goes with stake 'duel' only"),
        ("min_seats = 5\nmax_seats = 4", "seats 5..4 are not within 2..10"),
    ],
)  # fmt: skip
def test_rules_that_make_no_sense_are_refused(faults: Faults, rules: str, words: str) -> None:
    """rules.md: refused as senseless."""
    assert faults(f"[rules]\n{rules}\n") == [f"t.toml: rules: {words}"]


def test_a_fault_that_arms_share_is_told_once(faults: Faults) -> None:
    """The arms inherit it; it is mended in one place."""
    assert faults('[talk]\nmerge = true\n[[arms]]\nname = "a"\n[[arms]]\nname = "b"\n') == [
        "t.toml: talk: merge goes with talk.speakers 'active' and talk.rounds 1 only"
    ]


def test_a_fault_of_an_arm_names_the_arm(faults: Faults) -> None:
    """Its own keys are at fault, beside those of the configuration."""
    assert faults('[[arms]]\nname = "a"\ntalk.rounds = 5\n') == ["t.toml: arms.a.talk: rounds 5 is not in 1..3"]
