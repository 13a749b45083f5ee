import type { Listing } from '../kit/game.ts';
import type { DiceRules } from './play.ts';

export const GAMES: readonly Listing<DiceRules>[] = [
  {
    id: 'dice-parlour',
    name: 'Dice Parlour',
    studio: 'kelpworks',
    via: 'studio',
    tags: ['featured'],
    rules: {
      dice: 2,
      bets: { low: [2, 6, 230], seven: [7, 7, 580], high: [8, 12, 230] },
      colours: ['#0b3b3a', '#ffffff', '#d7ff3e'],
    },
  },
  {
    id: 'three-wise-dice',
    name: 'Three Wise Dice',
    studio: 'oddbird',
    via: 'studio',
    rules: {
      dice: 3,
      bets: { low: [4, 10, 200], middle: [9, 12, 200], high: [11, 17, 200], ten: [10, 10, 760] },
      doEqualsLose: true,
      colours: ['#5c0f1f', '#ffdc5e', '#ffffff'],
    },
  },
  {
    id: 'four-winds-dice',
    name: 'Four Winds Dice',
    studio: 'northlight',
    via: 'hub88',
    rules: {
      dice: 4,
      bets: { low: [4, 13, 220], fourteen: [14, 14, 850], high: [15, 24, 220] },
      colours: ['#0a1f66', '#5bc8ff', '#ffffff'],
    },
  },
];
