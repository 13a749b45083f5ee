import type { Listing } from '../kit/game.ts';
import type { CrashRules } from './play.ts';

export const GAMES: readonly Listing<CrashRules>[] = [
  {
    id: 'paper-rocket',
    name: 'Paper Rocket',
    studio: 'northlight',
    via: 'studio',
    tags: ['new'],
    table: { betMs: 9000, showMs: 5000, seats: 40 },
    rules: { share: 97, most: 100_000, growth: 0.00012, colours: ['#141821', '#1f2a44', '#ff8f3f'] },
  },
];
