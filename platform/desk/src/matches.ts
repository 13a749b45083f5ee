import { parseWholeNumber } from '@parlay/cli/numbers';
import { formatTable } from '@parlay/cli/table';
import { type Area, type ChangeOptions, formatTimestamp, idempotencyHeader, type ReadOptions } from './area.ts';

const PATH = '/api/operator/matches';
const pathOf = (id: string, verb = '') => `${PATH}/${encodeURIComponent(id)}${verb}`;

interface Match {
  customerId: string;
  brandId: number;
  username: string;
  signs: string[];
  foundAt: string;
  decision: string | null;
}
interface MatchedAccount {
  customerId: string;
  brandId: number;
  username: string;
  isOpen: boolean;
  matches: Match[];
}

/** Adds the verbs of `parlay desk matches`. */
export function matchVerbs({ read, change, act }: Area): void {
  read(
    'list',
    'accounts that cannot deposit because they are likely an excluded person’s, the longest waiting first',
    'parlay desk matches list --reason "daily queue"',
  )
    .option('--all', 'also those that somebody has decided about')
    .option('--page <n>', 'which page', parseWholeNumber, 1)
    .action(({ all, page, ...options }: ReadOptions & { all?: true; page: number }) => {
      const query = new URLSearchParams({ state: all ? 'all' : 'open', page: String(page) });
      return act(options, (client) => client.get<{ items: MatchedAccount[] }>(`${PATH}?${query}`), listText);
    });

  read(
    'show <player>',
    'whom an account is like, and by what',
    'parlay desk matches show 104001 --reason "daily queue"',
  ).action((id: string, options: ReadOptions) =>
    act(options, (client) => client.get<MatchedAccount>(pathOf(id)), showText),
  );

  change(
    'release <player>',
    'another person: the account can deposit',
    'parlay desk matches release 104001 --reason "another birth date"',
  ).action((id: string, { reason, key, ...options }: ChangeOptions) =>
    act(
      options,
      (client) => client.post<MatchedAccount>(pathOf(id, '/release'), { reason }, idempotencyHeader(key)),
      ({ customerId }) => `Player ${customerId} can deposit.`,
    ),
  );

  change(
    'confirm <player>',
    'the same person: the exclusion holds for this account, too',
    'parlay desk matches confirm 104001 --reason "same passport"',
  ).action((id: string, { reason, key, ...options }: ChangeOptions) =>
    act(
      options,
      (client) => client.post<MatchedAccount>(pathOf(id, '/confirm'), { reason }, idempotencyHeader(key)),
      ({ customerId }) => `Player ${customerId} is excluded and logged out.`,
    ),
  );
}

const stateOf = ({ isOpen, matches }: MatchedAccount) =>
  isOpen ? 'waits' : matches.some(({ decision }) => decision === 'confirmed') ? 'confirmed' : 'released';

function listText({ items }: { items: MatchedAccount[] }): string {
  if (items.length === 0) return 'There is none.';
  return formatTable(
    ['PLAYER', 'BRAND', 'NAME', 'STATE', 'SINCE', 'LIKE'],
    items.map((account) => [
      account.customerId,
      String(account.brandId),
      account.username,
      stateOf(account),
      formatTimestamp(account.matches.map(({ foundAt }) => foundAt).sort()[0] ?? ''),
      account.matches.map(({ customerId, signs }) => `${customerId} (${signs.join(', ')})`).join('; '),
    ]),
  );
}

function showText(account: MatchedAccount): string {
  const head = `Player ${account.customerId} (${account.username}, brand ${account.brandId}): ${stateOf(account)}`;
  const rows = account.matches.map((match) => [
    match.customerId,
    String(match.brandId),
    match.username,
    match.signs.join(', '),
    formatTimestamp(match.foundAt),
    match.decision ?? 'open',
  ]);
  return [head, formatTable(['EXCLUDED PLAYER', 'BRAND', 'NAME', 'SIGNS', 'FOUND', 'DECISION'], rows)].join('\n');
}
