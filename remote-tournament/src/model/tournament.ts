import type { Schemas } from '@parlay/contracts/api';

export type TournamentDetails = Schemas['Tournament'];
/** Points of a seat, as wire amounts. */
export type PointsBalance = Schemas['TournamentBalance']['pointsBalance'];

/** Final status (TO16). The other known statuses are RUNNING and UPCOMING. Any other is shown unchanged. */
export const FINISHED = 'FINISHED';

/** Returns true if the tournament has prizes: players or the house pay into them. */
export const hasPrizes = ({ entryPrice, terms }: Pick<TournamentDetails, 'entryPrice' | 'terms'>): boolean =>
  Number(entryPrice) > 0 || Number(terms?.prizePool ?? 0) > 0;

/** Groups tournaments into the three sections of the list. Those with an unknown status are listed as upcoming. */
export function groupTournaments<T extends Pick<TournamentDetails, 'status' | 'startTime'>>(tournaments: readonly T[]) {
  const byStart = (one: T, other: T) => one.startTime.localeCompare(other.startTime);
  const of = (...statuses: string[]) => tournaments.filter(({ status }) => statuses.includes(status)).sort(byStart);
  const known = ['RUNNING', FINISHED];
  return {
    running: of('RUNNING'),
    upcoming: tournaments.filter(({ status }) => !known.includes(status)).sort(byStart),
    finished: of(FINISHED).reverse(),
  };
}
