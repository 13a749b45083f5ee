import type { Listing } from '../kit/game.ts';
import type { PlinkoRules } from './play.ts';

/** Completes the pays of a board, which are the same on both sides of its middle. */
const board = (...half: number[]): number[] => [...half, ...half.slice(0, -1).reverse()];

export const GAMES: readonly Listing<PlinkoRules>[] = [
  {
    id: 'pebble-drop',
    name: 'Pebble Drop',
    studio: 'kelpworks',
    via: 'studio',
    rules: {
      rows: 8,
      boards: {
        low: board(500, 200, 110, 100, 50),
        medium: board(1200, 300, 130, 70, 40),
        high: board(2600, 400, 150, 30, 20),
      },
      colours: ['#0a6472', '#c9f3f2', '#ffc94a'],
    },
  },
  {
    id: 'paper-planes',
    name: 'Paper Planes',
    studio: 'papermill',
    via: 'hub88',
    rules: {
      rows: 12,
      boards: {
        low: board(700, 250, 130, 110, 110, 80, 60),
        medium: board(2600, 800, 300, 170, 100, 50, 30),
        high: board(12000, 1500, 500, 180, 70, 30, 10),
      },
      middleAgain: true,
      colours: ['#6b1c80', '#f6d6fb', '#ffba33'],
    },
  },
  {
    id: 'comet-drop',
    name: 'Comet Drop',
    studio: 'northlight',
    via: 'studio',
    tags: ['new'],
    rules: {
      rows: 10,
      boards: {
        low: board(560, 210, 140, 110, 90, 60),
        medium: board(2200, 500, 200, 120, 60, 40),
        high: board(7000, 900, 300, 90, 30, 20),
      },
      colours: ['#141821', '#cfc6ff', '#d7ff3e'],
    },
  },
];
