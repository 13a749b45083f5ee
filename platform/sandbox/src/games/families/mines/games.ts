import type { Listing } from '../kit/game.ts';
import type { MinesRules } from './play.ts';

export const GAMES: readonly Listing<MinesRules>[] = [
  {
    id: 'pearl-divers',
    name: 'Pearl Divers',
    studio: 'kelpworks',
    via: 'studio',
    rules: {
      width: 5,
      height: 5,
      mines: [3, 5, 8],
      most: 10,
      share: 97,
      colours: ['#0a6472', '#0f8493', '#ecf8ff'],
    },
  },
  {
    id: 'glass-garden',
    name: 'Glass Garden',
    studio: 'papermill',
    via: 'hub88',
    rules: {
      width: 4,
      height: 4,
      mines: [2, 4, 6],
      most: 6,
      share: 96,
      colours: ['#0e4f3d', '#2fa67b', '#ff9e6b'],
    },
  },
  {
    id: 'fox-burrow',
    name: 'Fox Burrow',
    studio: 'northlight',
    via: 'hub88',
    rules: { width: 6, height: 4, mines: [2, 6, 10], most: 8, share: 98, colours: ['#4a3720', '#6e5330', '#ffba33'] },
  },
];
