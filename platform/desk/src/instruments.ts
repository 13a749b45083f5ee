import { parseWholeNumber } from '@parlay/cli/numbers';
import { formatTable } from '@parlay/cli/table';
import { type Area, type ChangeOptions, formatTimestamp, idempotencyHeader, type ReadOptions } from './area.ts';

const PATH = '/api/operator/instruments';

interface Instrument {
  id: string;
  provider: string;
  method: string;
  label: string;
  state: string;
  blockReason: string | null;
  lastUsedAt: string | null;
}

/** Adds the verbs of `parlay desk instruments`. */
export function instrumentVerbs({ read, change, act }: Area): void {
  read(
    'list <player>',
    'what a player pays in and out with, by the number of the player',
    'parlay desk instruments list 104001 --reason "stolen card" --case T-8841',
  )
    .option('--page <n>', 'which page', parseWholeNumber, 1)
    .action((customer: string, { page, ...options }: ReadOptions & { page: number }) => {
      const query = new URLSearchParams({ customer, page: String(page) });
      return act(options, (client) => client.get<{ items: Instrument[] }>(`${PATH}?${query}`), listText);
    });

  change(
    'block <id>',
    'let nothing be paid in or out with it; the player reads the reason',
    'parlay desk instruments block 5f0a2f6e-3c81-4d97-b2a4-e6091c7d58f3 --reason "reported stolen"',
  )
    .option('--note <text>', 'why, for the record only (default: the reason)')
    .action((id: string, { reason, note, key, ...options }: ChangeOptions & { note?: string }) =>
      act(
        options,
        (client) =>
          client.post<Instrument>(pathOf(id, 'block'), { reason, ...(note && { note }) }, idempotencyHeader(key)),
        (instrument) => `${nameOf(instrument)} is blocked: ${instrument.blockReason}`,
      ),
    );

  change(
    'unblock <id>',
    'let it be used again',
    'parlay desk instruments unblock 5f0a2f6e-3c81-4d97-b2a4-e6091c7d58f3 --reason "the card was found"',
  ).action((id: string, { reason, key, ...options }: ChangeOptions) =>
    act(
      options,
      (client) => client.post<Instrument>(pathOf(id, 'unblock'), { reason }, idempotencyHeader(key)),
      (instrument) => `${nameOf(instrument)} can be used again.`,
    ),
  );
}

const pathOf = (id: string, verb: string) => `${PATH}/${encodeURIComponent(id)}/${verb}`;
const nameOf = ({ method, label }: Instrument) => `${method} ${label}`;

function listText({ items }: { items: Instrument[] }): string {
  if (items.length === 0) return 'There is none.';
  return formatTable(
    ['ID', 'COMPANY', 'INSTRUMENT', 'STATE', 'LAST USED', 'BLOCKED'],
    items.map((instrument) => [
      instrument.id,
      instrument.provider,
      nameOf(instrument),
      instrument.state,
      instrument.lastUsedAt === null ? '-' : formatTimestamp(instrument.lastUsedAt),
      instrument.blockReason ?? '-',
    ]),
  );
}
