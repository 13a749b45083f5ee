import type { Listing } from '../kit/game.ts';
import type { BlackjackRules } from './play.ts';

export const GAMES: readonly Listing<BlackjackRules>[] = [
  {
    id: 'harbour-blackjack',
    name: 'Harbour Blackjack',
    studio: 'tallorder',
    via: 'hub88',
    rules: { blackjackPays: 250, hitsSoft17: false, doublesAfterSplit: true, colours: ['#0b3b3a', '#0e5250'] },
  },
  {
    id: 'five-sails-blackjack',
    name: 'Five Sails Blackjack',
    studio: 'tallorder',
    via: 'hub88',
    rules: {
      blackjackPays: 220,
      hitsSoft17: true,
      doublesAfterSplit: false,
      winningCards: 5,
      colours: ['#10255e', '#1a3684'],
    },
  },
];
