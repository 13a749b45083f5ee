import type { Listing } from '../kit/game.ts';
import type { KenoRules } from './play.ts';

export const GAMES: readonly Listing<KenoRules>[] = [
  {
    id: 'lantern-keno',
    name: 'Lantern Keno',
    studio: 'oddbird',
    via: 'studio',
    rules: {
      numbers: 40,
      drawn: 10,
      pays: [
        [0, 380],
        [0, 0, 1600],
        [0, 0, 340, 3900],
        [0, 0, 0, 1200, 20000],
        [0, 0, 0, 590, 2900, 53000],
        [0, 0, 0, 0, 1900, 14400, 390000],
      ],
      colours: ['#2a1791', '#ffc94a'],
    },
  },
  {
    id: 'harvest-keno',
    name: 'Harvest Keno',
    studio: 'papermill',
    via: 'hub88',
    rules: {
      numbers: 80,
      drawn: 20,
      pays: [
        [0, 380],
        [0, 0, 1600],
        [0, 0, 330, 3500],
        [0, 0, 0, 1000, 16000],
        [0, 0, 0, 550, 2300, 31000],
        [0, 0, 0, 0, 1600, 9100, 150000],
        [0, 0, 0, 0, 900, 3200, 19200, 210000],
      ],
      colours: ['#4a3720', '#9ce6c8'],
    },
  },
  {
    id: 'comet-keno',
    name: 'Comet Keno',
    studio: 'northlight',
    via: 'hub88',
    rules: {
      numbers: 40,
      drawn: 8,
      pays: [
        [0, 470],
        [0, 0, 2600],
        [0, 0, 530, 8500],
        [0, 0, 0, 2300, 64000],
        [0, 0, 0, 1000, 8200, 270000],
      ],
      colours: ['#141821', '#d7ff3e'],
    },
  },
];
