import type { Listing } from '../kit/game.ts';
import type { RaceRules } from './play.ts';

export const GAMES: readonly Listing<RaceRules>[] = [
  {
    id: 'the-big-regatta',
    name: 'The Big Regatta',
    studio: 'kelpworks',
    via: 'studio',
    tags: ['featured', 'big-feature'],
    rules: {
      runners: 'boat',
      weights: [10, 8, 6, 5, 3, 2],
      win: [330, 410, 540, 650, 1090, 1630],
      place: [180, 210, 260, 310, 500, 740],
      places: 2,
      colours: ['#0b3e66', '#14568a', '#3d9ad6'],
    },
  },
  {
    id: 'marble-run',
    name: 'Marble Run',
    studio: 'papermill',
    via: 'hub88',
    rules: {
      runners: 'marble',
      weights: [1, 1, 1, 1, 1, 1],
      win: [570, 570, 570, 570, 570, 570],
      place: [290, 290, 290, 290, 290, 290],
      places: 2,
      colours: ['#07452f', '#0f6043', '#9ce6c8'],
    },
  },
  {
    id: 'silver-mile',
    name: 'Silver Mile',
    studio: 'northlight',
    via: 'studio',
    tags: ['new'],
    rules: {
      runners: 'horse',
      weights: [12, 9, 8, 6, 5, 4, 2, 1],
      win: [370, 500, 560, 750, 900, 1120, 2240, 4490],
      place: [140, 170, 190, 230, 270, 330, 630, 1230],
      places: 3,
      colours: ['#4a3720', '#5e7d2a', '#d9c58f'],
    },
  },
  {
    id: 'marble-derby',
    name: 'Marble Derby',
    studio: 'papermill',
    via: 'hub88',
    rules: {
      runners: 'marble',
      weights: [3, 3, 2, 2, 1, 1],
      win: [380, 380, 570, 570, 1150, 1150],
      place: [140, 140, 180, 180, 320, 320],
      places: 3,
      colours: ['#2a1791', '#4027b8', '#cfc6ff'],
    },
  },
  {
    id: 'midnight-gallop',
    name: 'Midnight Gallop',
    studio: 'kelpworks',
    via: 'studio',
    rules: {
      runners: 'horse',
      weights: [9, 7, 5, 4, 3, 2, 2],
      win: [340, 440, 620, 770, 1030, 1550, 1550],
      place: [180, 220, 300, 370, 480, 710, 710],
      places: 2,
      colours: ['#141821', '#232b3d', '#6fa2ff'],
    },
  },
];
