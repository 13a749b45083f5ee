import type { Schemas } from '@parlay/contracts/api';

export type TournamentInit = Schemas['TournamentInit'];
export type Tournament = Schemas['Tournament'];
type Event = Schemas['Event'];
type Market = Schemas['Market'];
export type Selection = Schemas['Selection'];

/** An event on the home page, with only its first market. */
export interface Offer {
  event: Event;
  selections: Selection[];
  live: boolean;
}

const shownMarket = (event: Event): Market | undefined =>
  event.markets
    .filter((market) => market.showMarket && !market.disabled && !market.toBeRemoved)
    .toSorted((a, b) => a.ordinal - b.ordinal)[0];

const shownSelections = (market: Market): Selection[] =>
  market.selections
    .filter((selection) => selection.showBet && !selection.disabled && !selection.toBeRemoved)
    .toSorted((a, b) => a.ordinal - b.ordinal);

const isLive = (event: Event) => event.score !== null;

/** Returns all events that can be bet on now (according to TO2's flags), live events first, then by start time. */
export function offersOf({ competitions }: TournamentInit): Offer[] {
  return competitions
    .filter((competition) => competition.isVisible && competition.display && !competition.disabled)
    .flatMap((competition) => competition.events)
    .filter((event) => event.isVisible && event.display && !event.disabled && !event.toBeRemoved)
    .toSorted((a, b) => Number(isLive(b)) - Number(isLive(a)) || a.startDate.localeCompare(b.startDate))
    .flatMap((event) => {
      const market = shownMarket(event);
      const selections = market ? shownSelections(market) : [];
      return selections.length > 0 ? [{ event, selections, live: isLive(event) }] : [];
    });
}

/** Returns the next tournament to start. */
export const nextTournamentOf = (tournaments: readonly Tournament[]): Tournament | undefined =>
  tournaments
    .filter(({ status }) => status === 'UPCOMING')
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime))[0];

/** Returns the selection with an offer's lowest price. */
export const favouriteOf = ({ selections }: Offer): Selection | undefined =>
  selections.toSorted((a, b) => a.odds - b.odds)[0];

/** Returns each entry's points as a percentage of the leader's, in leaderboard order. */
export function sharesOf(leaderboard: TournamentInit['leaderboard']): number[] {
  const leader = Number(leaderboard[0]?.entry.points ?? 0);
  return leaderboard.map(({ entry }) => (leader > 0 ? Math.round((Number(entry.points) / leader) * 100) : 0));
}
