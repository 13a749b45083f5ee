import type { Listing } from '../kit/game.ts';
import type { RouletteRules } from './play.ts';

export const GAMES: readonly Listing<RouletteRules>[] = [
  {
    id: 'velvet-roulette',
    name: 'Velvet Roulette',
    studio: 'tallorder',
    via: 'hub88',
    rules: {
      wheel: [
        ...[0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22],
        ...[18, 29, 7, 28, 12, 35, 3, 26],
      ],
      red: [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36],
      halfBackOnZero: 'even',
      colours: ['#5c0f1f', '#2c0510'],
    },
  },
  {
    id: 'roulette-nord',
    name: 'Roulette Nord',
    studio: 'tallorder',
    via: 'hub88',
    rules: {
      wheel: [0, 7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5, 12],
      red: [1, 3, 5, 7, 9, 11],
      halfBackOnZero: 'all',
      colours: ['#0b3e66', '#04203a'],
    },
  },
  {
    id: 'petite-roulette',
    name: 'Petite Roulette',
    studio: 'tallorder',
    via: 'hub88',
    rules: {
      wheel: [0, 13, 4, 21, 8, 17, 2, 23, 10, 15, 6, 19, 12, 1, 24, 7, 18, 11, 14, 3, 22, 5, 20, 9, 16],
      red: [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23],
      halfBackOnZero: 'even',
      colours: ['#0e4f3d', '#062a20'],
    },
  },
  {
    id: 'live-roulette-eighteen',
    name: 'Live Roulette Eighteen',
    studio: 'tallorder',
    via: 'hub88',
    table: { betMs: 15_000, showMs: 6000, seats: 24 },
    rules: {
      wheel: [0, 7, 12, 3, 16, 9, 14, 1, 18, 5, 10, 13, 2, 17, 6, 11, 8, 15, 4],
      red: [1, 3, 5, 7, 9, 11, 13, 15, 17],
      halfBackOnZero: 'all',
      colours: ['#4a1024', '#22060f'],
    },
  },
];
