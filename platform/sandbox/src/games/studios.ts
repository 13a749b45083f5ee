export const STUDIOS = {
  northlight: 'Northlight',
  kelpworks: 'Kelp Works',
  oddbird: 'Oddbird',
  papermill: 'Papermill',
  tallorder: 'Tall Order Live',
} as const;

export type Studio = keyof typeof STUDIOS;
type Row = [id: string, name: string, studio: Studio, tags: string[]];

/**
 * Games that their studios offer themselves, in lobby order; the first three are big features. Ids must not change,
 * because they select the cover.
 */
export const OWN_GAMES: readonly Row[] = [
  ['nine-lanterns', 'Nine Lanterns', 'oddbird', ['featured', 'big-feature', 'slots']],
  ['quiet-comet', 'Quiet Comet', 'northlight', ['featured', 'big-feature', 'slots', 'new']],
  ['the-big-regatta', 'The Big Regatta', 'kelpworks', ['featured', 'big-feature', 'slots', 'virtuals']],
  ['kite-season', 'Kite Season', 'kelpworks', ['featured', 'slots']],
  ['moonlit-orchard', 'Moonlit Orchard', 'oddbird', ['featured', 'slots', 'new', 'fruit']],
  ['copper-tide', 'Copper Tide', 'kelpworks', ['featured', 'slots']],
  ['sunday-diamonds', 'Sunday Diamonds', 'kelpworks', ['featured', 'slots']],
  ['dice-parlour', 'Dice Parlour', 'kelpworks', ['featured', 'tablegames', 'dice']],
  ['polar-postcards', 'Polar Postcards', 'northlight', ['featured', 'slots', 'new']],
  ['three-little-foxes', 'Three Little Foxes', 'kelpworks', ['featured', 'slots']],
  ['salt-and-silver', 'Salt & Silver', 'kelpworks', ['slots']],
  ['desert-disco', 'Desert Disco', 'northlight', ['slots', 'virtuals']],
];

/** Games that their studios offer through Hub88, in lobby order. Ids must not change, because they select the cover. */
export const HUB88_GAMES: readonly [id: string, name: string, studio: Studio, category: string][] = [
  ['harbour-blackjack', 'Harbour Blackjack', 'tallorder', 'Blackjack'],
  ['glasshouse', 'Glasshouse', 'papermill', 'Video Slots'],
  ['origami-dragon', 'Origami Dragon', 'oddbird', 'Video Slots'],
  ['marble-run', 'Marble Run', 'papermill', 'Virtual Sports'],
  ['velvet-roulette', 'Velvet Roulette', 'tallorder', 'Roulette'],
  ['saffron-road', 'Saffron Road', 'oddbird', 'Video Slots'],
  ['snow-fox-falls', 'Snow Fox Falls', 'northlight', 'Video Slots'],
  ['peppermint-heist', 'Peppermint Heist', 'oddbird', 'Video Slots'],
  ['hotel-bougainvillea', 'Hotel Bougainvillea', 'oddbird', 'Video Slots'],
  ['roulette-nord', 'Roulette Nord', 'tallorder', 'Roulette'],
  ['twelve-teacups', 'Twelve Teacups', 'oddbird', 'Video Slots'],
  ['lighthouse-keeper', 'Lighthouse Keeper', 'papermill', 'Video Slots'],
];

const STUDIO_OF = new Map([...OWN_GAMES, ...HUB88_GAMES].map(([id, , studio]) => [id, studio]));

/** Returns the studio of a game, or undefined for an unknown game. */
export const studioOf = (gameId: string): Studio | undefined => STUDIO_OF.get(gameId);
