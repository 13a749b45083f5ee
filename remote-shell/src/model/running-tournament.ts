import type { components } from '@parlay/contracts/api-types';

export type TournamentInit = components['schemas']['TournamentInit'];
export type Tournament = components['schemas']['Tournament'];
type Event = components['schemas']['Event'];
type Market = components['schemas']['Market'];
export type Selection = components['schemas']['Selection'];

/** An event as home shows it: its first market alone. */
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

/** Every event that can be bet on now, those under way first, then by start (TO2's flags). */
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

/** The tournament that starts next. */
export const nextOf = (tournaments: readonly Tournament[]): Tournament | undefined =>
  tournaments
    .filter(({ status }) => status === 'UPCOMING')
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime))[0];

/** The shortest price of an offer. */
export const favouriteOf = ({ selections }: Offer): Selection | undefined =>
  selections.toSorted((a, b) => a.odds - b.odds)[0];

/** Points of a place as part of the leader's, in percent; places share their positions' order. */
export function sharesOf(leaderboard: TournamentInit['leaderboard']): number[] {
  const leader = Number(leaderboard[0]?.entry.points ?? 0);
  return leaderboard.map(({ entry }) => (leader > 0 ? Math.round((Number(entry.points) / leader) * 100) : 0));
}
