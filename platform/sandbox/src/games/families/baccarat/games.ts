import type { Listing } from '../kit/game.ts';
import type { BaccaratRules } from './play.ts';

export const GAMES: readonly Listing<BaccaratRules>[] = [
  {
    id: 'salon-baccarat',
    name: 'Salon Baccarat',
    studio: 'tallorder',
    via: 'hub88',
    rules: { pays: { player: 200, banker: 190, tie: 1000 }, colours: ['#5c0f1f', '#7a1a2d'] },
  },
  {
    id: 'baccarat-nord',
    name: 'Baccarat Nord',
    studio: 'tallorder',
    via: 'hub88',
    rules: { pays: { player: 200, banker: 200, tie: 1000 }, bankerSix: 150, colours: ['#0b3e66', '#14568a'] },
  },
  {
    id: 'live-baccarat-orchid',
    name: 'Live Baccarat Orchid',
    studio: 'tallorder',
    via: 'hub88',
    table: { betMs: 15_000, showMs: 7000, seats: 12 },
    rules: { pays: { player: 200, banker: 190, tie: 980 }, colours: ['#0e4f3d', '#14694f'] },
  },
];
