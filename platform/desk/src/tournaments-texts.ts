import { table } from '@parlay/cli/table';
import { at } from './area.ts';

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
  maxPlayers: number;
  fixtureCount: number;
  pool: string;
  kept: string | null;
}
export interface Details extends Tournament {
  lateCorrections: { selectionId: string; previous: string; result: string; reason: string; at: string }[];
}

export function listText({ items }: { items: Tournament[] }): string {
  if (items.length === 0) return 'There is none.';
  return table(
    ['ID', 'NAME', 'STATUS', 'STARTS', 'ENDS', 'ENTRY', 'PLAYERS', 'BRANDS'],
    items.map((one) => [
      one.id,
      one.name,
      one.status,
      at(one.startsAt),
      at(one.endsAt),
      `${one.entryPrice} ${one.currency}`,
      `${one.currentPlayers}/${one.maxPlayers}`,
      one.brands.join(','),
    ]),
  );
}

export function showText(one: Details): string {
  const rows = [
    ['Name', one.name],
    ['Status', one.status],
    ['Starts', at(one.startsAt)],
    ['Ends', at(one.endsAt)],
    ['Brands', one.brands.join(', ')],
    ['Entry', `${one.entryPrice} ${one.currency}`],
    ['Players', `${one.currentPlayers} of ${one.maxPlayers}`],
    ['Fixtures', String(one.fixtureCount)],
    ['Pool', `${one.pool} ${one.currency}`],
    ['Kept', one.kept === null ? '-' : `${one.kept} ${one.currency}`],
    ...one.lateCorrections.map((late) => [
      'Corrected after the end',
      `${late.selectionId}: ${late.previous} to ${late.result}, ${at(late.at)}: ${late.reason}`,
    ]),
  ];
  return table([one.id, ''], rows);
}
