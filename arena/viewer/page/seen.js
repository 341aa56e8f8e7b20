/* What one seat saw of a hand, step by step. Steps are counted from 1; after the last turn comes the end. */
"use strict";

(function () {
  /* Return the hand as `seat` saw it: its own cup, what was heard, its own notes; no claim is judged. */
  Arena.asSeenBy = (hand, seat) => ({
    ...hand,
    cups: hand.cups.map((cup, owner) => (owner === seat ? cup : null)),
    turns: hand.turns.map((turn) => turnSeenBy(turn, seat)),
  });

  function turnSeenBy(turn, seat) {
    const said = turn.said
      .filter((one) => one.heard)
      .map((one) => ({ ...one, claims: [], truthful: one.seat === seat ? one.truthful : null }));
    const own = turn.move !== null && turn.move.seat === seat;
    const move = turn.move && {
      ...turn.move,
      p_own: own ? turn.move.p_own : null,
      p_next: null,
      count: null,
      margin: null,
      p_standing: own ? turn.move.p_standing : null,
      p_true: own ? turn.move.p_true : null,
    };
    const asked = turn.asked
      .filter((one) => one.seat === seat && one.outcome === "ok" && one.plan !== null)
      .map((one) => ({
        ...one,
        reasoning: null,
        reply_chars: null,
        detail: null,
        model: null,
        usage: null,
        cost_usd: null,
        seconds: null,
      }));
    return { ...turn, said, move, asked, flags: [], loss: null };
  }

  /* Return the hand as far as step `reached`, without anything that tells how it ends before its end. */
  Arena.upTo = (hand, reached) => {
    if (reached > hand.turns.length) return hand;
    return {
      ...hand,
      turns: hand.turns.slice(0, reached).map((turn) => ({
        ...turn,
        said: turn.said.map((one) => ({ ...one, claims: one.claims.filter((claim) => claim.hits) })),
        move: turn.move && { ...turn.move, count: null, margin: null },
        flags: [],
        loss: null,
      })),
      contest: null,
      reveal: null,
      scores: null,
      gains: null,
      dice_after: null,
      void: null,
      unfinished: true,
    };
  };
})();
