import type { Listing } from '../kit/game.ts';
import type { HiloRules } from './play.ts';

export const GAMES: readonly Listing<HiloRules>[] = [
  {
    id: 'up-the-mast',
    name: 'Up the Mast',
    studio: 'kelpworks',
    via: 'studio',
    rules: { share: 97, most: 5, cap: 250_000, equalIsRight: false, colours: ['#1848d4', '#1239b0'] },
  },
  {
    id: 'two-moons',
    name: 'Two Moons',
    studio: 'northlight',
    via: 'studio',
    rules: { share: 96, most: 4, cap: 500_000, equalIsRight: true, colours: ['#2a1791', '#3a25b0'] },
  },
];
