import type { Listing } from '../kit/game.ts';
import type { ScratchRules } from './play.ts';

export const GAMES: readonly Listing<ScratchRules>[] = [
  {
    id: 'teacup-scratch',
    name: 'Teacup Scratch',
    studio: 'oddbird',
    via: 'studio',
    rules: {
      prizes: [
        [100000, 2],
        [10000, 40],
        [2000, 500],
        [1000, 1500],
        [500, 6000],
        [200, 14000],
        [100, 6000],
      ],
      cards: 100_000,
      fields: 9,
      equal: 3,
      colours: ['#07452f', '#9ce6c8', '#eafff6'],
    },
  },
  {
    id: 'lucky-fox-card',
    name: 'Lucky Fox Card',
    studio: 'northlight',
    via: 'studio',
    tags: ['new'],
    rules: {
      prizes: [
        [50000, 4],
        [5000, 100],
        [1000, 2000],
        [300, 12000],
        [200, 16000],
      ],
      cards: 100_000,
      fields: 6,
      equal: 2,
      colours: ['#8a3b00', '#ffba33', '#ffebbd'],
    },
  },
  {
    id: 'lantern-card',
    name: 'Lantern Card',
    studio: 'oddbird',
    via: 'hub88',
    rules: {
      prizes: [
        [200000, 1],
        [20000, 20],
        [5000, 200],
        [1000, 2000],
        [500, 4000],
        [200, 20000],
      ],
      cards: 100_000,
      fields: 12,
      equal: 3,
      colours: ['#5c0f1f', '#ffdc5e', '#ffede8'],
    },
  },
  {
    id: 'harbour-card',
    name: 'Harbour Card',
    studio: 'kelpworks',
    via: 'studio',
    rules: {
      prizes: [
        [100000, 2],
        [2500, 400],
        [500, 5000],
        [300, 9000],
        [100, 31000],
      ],
      cards: 100_000,
      fields: 12,
      equal: 4,
      colours: ['#0b3e66', '#9ed8f2', '#ecf8ff'],
    },
  },
];
