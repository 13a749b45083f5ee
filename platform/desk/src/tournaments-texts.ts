import { formatTable } from '@parlay/cli/table';
import { formatTimestamp } from './area.ts';

export interface Tournament {
  id: string;
  name: string;
  status: string;
  brands: number[];
  currency: string;
  entryPrice: string;
  startsAt: string;
  endsAt: string;
  currentPlayers: number;
  /** Number of simulated rivals; missing in responses from an older platform. */
  inventedPlayers?: number;
  maxPlayers: number;
  fixtureCount: number;
  pool: string;
  minPlayers: number;
  minPlayersBy: 'start' | 'entryCloses';
  canLeave: boolean;
  maxReentries: number;
  reentryPrice: string;
  addedPrize: string;
  guaranteedPrize: string;
  toppedUp: string;
  kept: string | null;
}
export interface TournamentDetails extends Tournament {
  lateCorrections: { selectionId: string; previous: string; result: string; reason: string; at: string }[];
}

export function formatTournamentList({ items }: { items: Tournament[] }): string {
  if (items.length === 0) return 'There is none.';
  return formatTable(
    ['ID', 'NAME', 'STATUS', 'STARTS', 'ENDS', 'ENTRY', 'PLAYERS', 'BRANDS'],
    items.map((tournament) => [
      tournament.id,
      tournament.name,
      tournament.status,
      formatTimestamp(tournament.startsAt),
      formatTimestamp(tournament.endsAt),
      `${tournament.entryPrice} ${tournament.currency}`,
      `${tournament.currentPlayers}/${tournament.maxPlayers}`,
      tournament.brands.join(','),
    ]),
  );
}

export function formatTournament(tournament: TournamentDetails): string {
  const inMoney = (amount: string) => `${amount} ${tournament.currency}`;
  const rows = [
    ['Name', tournament.name],
    ['Status', tournament.status],
    ['Starts', formatTimestamp(tournament.startsAt)],
    ['Ends', formatTimestamp(tournament.endsAt)],
    ['Brands', tournament.brands.join(', ')],
    ['Entry', `${tournament.entryPrice} ${tournament.currency}`],
    ['Players', playersText(tournament)],
    [
      'Least players',
      `${tournament.minPlayers} by ${tournament.minPlayersBy === 'start' ? 'the start' : 'the end of entry'}`,
    ],
    ['Leaving', tournament.canLeave ? 'until the start' : 'no'],
    [
      'Starting again',
      tournament.maxReentries === 0 ? 'no' : `${tournament.maxReentries} times for ${inMoney(tournament.reentryPrice)}`,
    ],
    ['Added prize', inMoney(tournament.addedPrize)],
    ['Guaranteed prize', inMoney(tournament.guaranteedPrize)],
    ['Paid by the house', inMoney(tournament.toppedUp)],
    ['Fixtures', String(tournament.fixtureCount)],
    ['Pool', `${tournament.pool} ${tournament.currency}`],
    ['Kept', tournament.kept === null ? '-' : `${tournament.kept} ${tournament.currency}`],
    ...tournament.lateCorrections.map((late) => [
      'Corrected after the end',
      `${late.selectionId}: ${late.previous} to ${late.result}, ${formatTimestamp(late.at)}: ${late.reason}`,
    ]),
  ];
  return formatTable([tournament.id, ''], rows);
}

/** Formats the number of players and, in a demo, of simulated rivals. */
function playersText({ currentPlayers, maxPlayers, inventedPlayers = 0 }: Tournament): string {
  const players = `${currentPlayers} of ${maxPlayers}`;
  return inventedPlayers > 0 ? `${players} (${inventedPlayers} invented)` : players;
}
