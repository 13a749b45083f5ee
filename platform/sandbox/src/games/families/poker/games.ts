import type { Listing } from '../kit/game.ts';
import type { PokerGame } from './play.ts';

/** `ways` is what `countWays` returns for the rules, which a test computes again. */
export const GAMES: readonly Listing<PokerGame>[] = [
  {
    id: 'jacks-on-the-pier',
    name: 'Jacks on the Pier',
    studio: 'tallorder',
    via: 'hub88',
    rules: {
      areTwosWild: false,
      pays: {
        ...{ royal: 80000, straightFlush: 5000, four: 2500, fullHouse: 800, flush: 500, straight: 400, three: 300 },
        ...{ twoPairs: 200, pair: 100 },
      },
      ways: {
        ...{ royal: '496224876', straightFlush: '2146096656', four: '47100003732', fullHouse: '229504776948' },
        ...{ flush: '217303355868', straight: '223952329860', three: '1484283075660', twoPairs: '2577335006268' },
        pair: '4287052708344',
      },
      colours: ['#10255e', '#1a3684'],
    },
  },
  {
    id: 'four-aces-inn',
    name: 'Four Aces Inn',
    studio: 'papermill',
    via: 'hub88',
    rules: {
      areTwosWild: false,
      pays: {
        ...{ royal: 80000, straightFlush: 5000, fourAces: 8000, four: 2500, fullHouse: 700, flush: 500, straight: 400 },
        ...{ three: 300, twoPairs: 200, pair: 100 },
      },
      ways: {
        ...{ royal: '495430236', straightFlush: '2132733288', fourAces: '3903635460', four: '43183154544' },
        ...{ fullHouse: '229459754916', flush: '216946473756', straight: '224617025580', three: '1483756110144' },
        ...{ twoPairs: '2576626215768', pair: '4291056995796' },
      },
      colours: ['#4a3720', '#6e5330'],
    },
  },
  {
    id: 'wild-twos',
    name: 'Wild Twos',
    studio: 'kelpworks',
    via: 'studio',
    tags: ['new'],
    rules: {
      areTwosWild: true,
      pays: {
        ...{ royal: 80000, fourTwos: 20000, wildRoyal: 2500, five: 1600, straightFlush: 1000, four: 400 },
        ...{ fullHouse: 400, flush: 300, straight: 200, three: 100 },
      },
      ways: {
        ...{ royal: '458696304', fourTwos: '3721737204', wildRoyal: '38006962464', five: '61961233656' },
        ...{ straightFlush: '102392435976', four: '1216681289508', fullHouse: '520566943104', flush: '413870908056' },
        ...{ straight: '1142885476800', three: '5325911611716' },
      },
      colours: ['#0a6472', '#0f8493'],
    },
  },
];
