import { BACCARAT_GAMES } from './baccarat/baccarat.ts';
import { BLACKJACK_GAMES } from './blackjack/blackjack.ts';
import { CRASH_GAMES } from './crash/crash.ts';
import { DICE_GAMES } from './dice/dice.ts';
import { HILO_GAMES } from './hilo/hilo.ts';
import { KENO_GAMES } from './keno/keno.ts';
import type { Game } from './kit/game.ts';
import { LINE_GAMES } from './lines/lines.ts';
import { MINES_GAMES } from './mines/mines.ts';
import { PLINKO_GAMES } from './plinko/plinko.ts';
import { POKER_GAMES } from './poker/poker.ts';
import { RACE_GAMES } from './race/race.ts';
import { ROULETTE_GAMES } from './roulette/roulette.ts';
import { SCRATCH_GAMES } from './scratch/scratch.ts';
import { WAYS_GAMES } from './ways/ways.ts';

/** Games that come first in a lobby; the first three are big features. The others follow by family. */
const FIRST = [
  ...['nine-lanterns', 'quiet-comet', 'the-big-regatta', 'kite-season', 'moonlit-orchard', 'copper-tide'],
  ...['sunday-diamonds', 'dice-parlour', 'polar-postcards', 'three-little-foxes', 'salt-and-silver', 'desert-disco'],
  ...['harbour-blackjack', 'glasshouse', 'origami-dragon', 'marble-run', 'velvet-roulette', 'saffron-road'],
  ...['snow-fox-falls', 'peppermint-heist', 'hotel-bougainvillea', 'roulette-nord', 'twelve-teacups'],
];
const rankOf = ({ id }: Game): number => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);

/** All games of the studios, in the order of a lobby. A new family adds its list here. */
export const GAMES: readonly Game[] = [
  ...LINE_GAMES,
  ...WAYS_GAMES,
  ...ROULETTE_GAMES,
  ...BLACKJACK_GAMES,
  ...BACCARAT_GAMES,
  ...CRASH_GAMES,
  ...HILO_GAMES,
  ...DICE_GAMES,
  ...KENO_GAMES,
  ...PLINKO_GAMES,
  ...POKER_GAMES,
  ...MINES_GAMES,
  ...SCRATCH_GAMES,
  ...RACE_GAMES,
].toSorted((a, b) => rankOf(a) - rankOf(b));

const BY_ID = new Map(GAMES.map((game) => [game.id, game]));

/** Returns the game with an id, or undefined for an unknown one. */
export const gameById = (id: string): Game | undefined => BY_ID.get(id);
