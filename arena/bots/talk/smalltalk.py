"""Small talk: words that claim nothing, alone or around a claim."""

from arena.bots.draws import Draws
from arena.game import Contest, View, seat_after

__all__ = ["CHATTER", "chatter", "dressed"]

_OPENERS = (
    "All right.",
    "Right then.",
    "Listen up.",
    "For the record:",
    "Full disclosure:",
    "No games from me.",
    "Since everybody is so quiet:",
    "Let me be plain.",
    "Here is a gift for the table.",
    "Well, well.",
    "Hm.",
    "Honestly:",
    "Good news from my corner.",
    "A word of advice, {next}.",
    "Look, {next}.",
    "Psst.",
    "Fair warning.",
    "Oh, this is fun.",
    "Ladies and gentlemen:",
    "I'll keep it short.",
    "Fine, you dragged it out of me.",
    "Ears open, {next}.",
    "Free of charge:",
)
_CLOSERS = (
    "Make of that what you will.",
    "Do the math.",
    "Your move soon, {next}.",
    "Write it down.",
    "Do with that what you like.",
    "Just saying.",
    "Tick tock.",
    "Think it over, {next}.",
    "That's my whole story.",
    "Take it or leave it.",
    "And I slept very well, thank you.",
    "Mark my words.",
    "Now you know.",
    "Feel free to use that.",
    "You're welcome.",
    "The rest is up to you.",
    "No need to thank me.",
    "Enjoy. 🎲",
    "Carve it in stone if you like.",
    "Don't say nobody warned you.",
    "Your turn to sweat.",
    "I'd sign that in ink.",
    "Quote me on it.",
    "There, it's out.",
    "Sleep on it, {next}.",
    "Now let's get on with it.",
    "Pass the peanuts, please.",
    "I feel lighter already.",
    "So much for secrets.",
    "Chew on that for a while.",
)
_FIRST = (
    "Hello everyone, nice table.",
    "Good luck, all. You will need it.",
    "Fresh dice, fresh hope.",
    "Let the rattling begin.",
    "May the best cup win.",
    "I love the sound of dice in the morning.",
    "New faces around here. Pleased to meet you.",
)
_WON = (
    "I am still smiling about the last hand.",
    "That last hand tasted sweet.",
    "Thanks for that one, {loser}. Again?",
    "Somebody is having a good day, and it's me.",
    "No hard feelings, {loser}.",
)
_LOST = (
    "That last hand still stings.",
    "I want my revenge, {winner}.",
    "Well played, {winner}. It won't happen twice.",
    "New hand, new me.",
    "My dice owe me an apology.",
)
_STEEP = (
    "It's getting steep up there.",
    "The air is getting thin.",
    "Somebody is going to fall off this ladder.",
    "My palms are sweating.",
    "This is where it gets interesting.",
    "Who let the numbers grow like that?",
    "I can hear the floorboards creak.",
)
_OPENING = (
    "Who wants to hear a story first?",
    "Let's start gently.",
    "I'll try to be kind.",
    "Deep breath. Here we go.",
    "A new hand. Nobody blink.",
)
_ANY = (
    "Hmm, let me think about this.",
    "Nobody tells me anything at this table.",
    "You're all so quiet tonight.",
    "{next}, you look nervous.",
    "{next}, stop staring at my cup.",
    "I like this game more every minute.",
    "Is it warm in here?",
    "My poker face is a work in progress.",
    "I'd rather be lucky than good.",
    "Somebody pass the peanuts.",
    "Keep talking, I'm taking notes.",
    "Patience, everybody.",
    "I've seen calmer tables.",
    "Words are cheap and I'm rich.",
    "Everybody lies here. Except me, of course.",
    "Let's see who blinks.",
    "That's what my grandmother would have done.",
    "I never trust a quiet neighbour.",
    "Interesting. Very interesting.",
    "Don't mind me, I'm only humming.",
    "The suspense is killing me.",
    "I forgot what I wanted to say.",
    "Dice don't lie. People do.",
    "Careful now.",
    "Ha.",
    "My cup and I have an understanding.",
    "Talk is half the game.",
    "What a lovely sound, dice on wood.",
    "{next}, you may look, but you may not touch.",
    "I could play this all night.",
    "Nobody move, I'm counting.",
    "Let the record show that I smiled.",
    "Some people think too much.",
    "Ah, the sweet smell of trouble.",
    "I'd offer a hint, but where is the fun in that?",
)

CHATTER = (*_FIRST, *_WON, *_LOST, *_STEEP, *_OPENING, *_ANY)


def chatter(view: View, draws: Draws) -> str:
    """Return a sentence that claims nothing, often one that suits the moment."""
    fitting = _fitting(view)
    pool = fitting if fitting and draws.uniform() < 0.5 else _ANY
    return _fill(draws.choice(pool), view)


def dressed(text: str, view: View, draws: Draws) -> str:
    """Return `text`, in half of the cases with small talk before it, after it, or both."""
    drawn = draws.uniform()
    before = f"{_fill(draws.choice(_OPENERS), view)} " if drawn < 0.25 or drawn >= 0.95 else ""
    after = f" {_fill(draws.choice(_CLOSERS), view)}" if 0.25 <= drawn < 0.5 or drawn >= 0.95 else ""
    return f"{before}{text}{after}"


def _fitting(view: View) -> tuple[str, ...]:
    """Return the sentences for this moment, none when it is like any other."""
    standing = view.to_beat
    if standing is not None and 3 * standing.quantity > view.opening.total:
        return _STEEP
    last = _last_contest(view)
    if view.turn == 1 and last is None:
        return _FIRST
    if last is not None and last.winner == view.seat:
        return _WON
    if last is not None and last.loser == view.seat:
        return _LOST
    return _OPENING if view.on_turn == view.seat and standing is None else ()


def _last_contest(view: View) -> Contest | None:
    return view.earlier[-1].contest if view.earlier else None


def _fill(template: str, view: View) -> str:
    names, last = view.names, _last_contest(view)
    return template.format(
        next=names[seat_after(view.seat, view.opening.dice)],
        winner="" if last is None else names[last.winner],
        loser="" if last is None else names[last.loser],
    )
