import type { GameFacts } from '@parlay/contracts/game-catalogue';
import type { Game } from './families/kit/game.ts';
import { volatilityOf } from './families/kit/odds.ts';
import { percentOf } from './families/kit/text.ts';
import { STAKES } from './stakes.ts';

/** Features by the rule that gives them to a game. */
const FEATURES: Readonly<Record<string, string>> = {
  wild: 'wilds',
  wildFactor: 'multipliers',
  scatter: 'scatters',
  bothWays: 'both-ways',
  freeSpins: 'free-spins',
  cascades: 'cascades',
};

/** Facts about a game's mathematics for catalogues, without its stakes. */
export type MathFacts = Omit<GameFacts, 'stakes'>;

/** Derives the facts of a game from its exact chances, which takes up to half a second. */
export function factsOfGame(game: Game): MathFacts {
  const facts = game.facts();
  const { pays, chance } = facts.most;
  const oneIn = Number(chance.inverse().ceil().valueOf());
  const rules = game.rules as Readonly<Record<string, unknown>>;
  const features = [
    ...Object.keys(FEATURES).flatMap((rule) => (rules[rule] ? [FEATURES[rule] ?? ''] : [])),
    ...(game.bestMove ? ['decisions'] : []),
  ];
  return {
    volatility: volatilityOf(facts),
    deviation: Math.sqrt(facts.variance.valueOf()).toFixed(4),
    hitRate: percentOf(facts.hitRate),
    maxWin: { times: (pays / 100).toFixed(2), ...(Number.isSafeInteger(oneIn) && { oneIn }) },
    ...(features.length > 0 && { features }),
  };
}

/** Currencies of the sandbox's stakes, which have the same figures in each. */
const CURRENCIES = ['BOB', 'CHF', 'EUR', 'GBP', 'GTQ', 'MXN', 'NOK', 'PEN', 'SEK', 'USD'];

/** Smallest and largest stake of a bet, by currency. */
export const LISTED_STAKES = CURRENCIES.map((currency) => ({
  currency,
  min: STAKES[0],
  max: STAKES.at(-1) ?? STAKES[0],
}));

/** Returns the demo's certificate of a game, as a laboratory would issue it. */
export const certificateOf = (game: Game) => ({
  game: game.id,
  laboratory: 'Parlay demo laboratory',
  number: `DEMO-${game.id}`,
  issuedOn: '2026-01-15',
  family: game.family,
  rtp: percentOf(game.rtp()),
  facts: { ...factsOfGame(game), stakes: LISTED_STAKES },
});
