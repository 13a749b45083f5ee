import { parseWholeNumber } from '@parlay/cli/numbers';
import { formatTable } from '@parlay/cli/table';
import { type Area, type DeskOptions, formatTimestamp } from './area.ts';

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

/** Adds the verbs of `parlay desk reconciliation`. */
export function reconciliationVerbs({ verb, act }: Area): void {
  verb(
    'differences',
    'where ledger and statements differ, newest first',
    'parlay desk reconciliation differences --which open',
  )
    .option('--provider <id>', 'of one payment company')
    .option('--which <which>', 'open, gone or all', 'open')
    .option('--page <n>', 'which page', parseWholeNumber, 1)
    .action(({ provider, which, page, ...options }: ListOptions) =>
      act(
        options,
        (client) => client.get<{ items: Difference[] }>(`${PATH}/differences?${queryOf({ provider, which, page })}`),
        differencesText,
      ),
    );

  verb('runs', 'comparisons, newest first', 'parlay desk reconciliation runs --provider paycorner')
    .option('--provider <id>', 'of one payment company')
    .option('--page <n>', 'which page', parseWholeNumber, 1)
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
  return formatTable(
    ['FOUND', 'COMPANY', 'KIND', 'REQUEST', 'PROBLEM', 'LEDGER', 'STATEMENT', 'GONE'],
    items.map((difference) => [
      formatTimestamp(difference.foundAt),
      difference.provider,
      difference.kind,
      difference.reference ?? difference.request,
      difference.problem,
      difference.ledger ?? '-',
      difference.statement ?? '-',
      difference.goneAt === null ? '-' : formatTimestamp(difference.goneAt),
    ]),
  );
}

function runsText({ items }: { items: Run[] }): string {
  if (items.length === 0) return 'There is none.';
  return formatTable(
    ['AT', 'COMPANY', 'COMPARED UNTIL', 'NEW LINES', 'OPEN DIFFERENCES'],
    items.map((run) => [
      formatTimestamp(run.at),
      run.provider,
      formatTimestamp(run.until),
      String(run.lines),
      String(run.differences),
    ]),
  );
}
