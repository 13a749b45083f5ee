import { whole } from '@parlay/cli/numbers';
import { table } from '@parlay/cli/table';
import { type Area, at, type DeskOptions } from './area.ts';

const PATH = '/api/operator/reconciliation';

interface Difference {
  provider: string;
  kind: string;
  request: string;
  reference: string | null;
  problem: string;
  ledger: string | null;
  statement: string | null;
  foundAt: string;
  goneAt: string | null;
}

interface Run {
  provider: string;
  at: string;
  until: string;
  lines: number;
  differences: number;
}

interface ListOptions extends DeskOptions {
  provider?: string;
  which?: string;
  page: number;
}

/** `parlay desk reconciliation …` */
export function reconciliationVerbs({ verb, act }: Area): void {
  verb(
    'differences',
    'where ledger and statements differ, newest first',
    'parlay desk reconciliation differences --which open',
  )
    .option('--provider <id>', 'of one payment company')
    .option('--which <which>', 'open, gone or all', 'open')
    .option('--page <n>', 'which page', whole, 1)
    .action(({ provider, which, page, ...options }: ListOptions) =>
      act(
        options,
        (client) => client.get<{ items: Difference[] }>(`${PATH}/differences?${queryOf({ provider, which, page })}`),
        differencesText,
      ),
    );

  verb('runs', 'comparisons, newest first', 'parlay desk reconciliation runs --provider paycorner')
    .option('--provider <id>', 'of one payment company')
    .option('--page <n>', 'which page', whole, 1)
    .action(({ provider, page, ...options }: ListOptions) =>
      act(options, (client) => client.get<{ items: Run[] }>(`${PATH}/runs?${queryOf({ provider, page })}`), runsText),
    );
}

const queryOf = (filters: Record<string, string | number | undefined>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

function differencesText({ items }: { items: Difference[] }): string {
  if (items.length === 0) return 'There is none.';
  return table(
    ['FOUND', 'COMPANY', 'KIND', 'REQUEST', 'PROBLEM', 'LEDGER', 'STATEMENT', 'GONE'],
    items.map((one) => [
      at(one.foundAt),
      one.provider,
      one.kind,
      one.reference ?? one.request,
      one.problem,
      one.ledger ?? '-',
      one.statement ?? '-',
      one.goneAt === null ? '-' : at(one.goneAt),
    ]),
  );
}

function runsText({ items }: { items: Run[] }): string {
  if (items.length === 0) return 'There is none.';
  return table(
    ['AT', 'COMPANY', 'COMPARED UNTIL', 'NEW LINES', 'OPEN DIFFERENCES'],
    items.map((one) => [at(one.at), one.provider, at(one.until), String(one.lines), String(one.differences)]),
  );
}
