import { formatTable } from '@parlay/cli/table';
import { type Area, type ChangeOptions, formatTimestamp, idempotencyHeader, type ReadOptions } from './area.ts';

interface Limit {
  type: string;
  period: string;
  amount: string;
  used: string;
  left: string;
  endsAt: string;
  raise: { amount: string | null; dueAt: string } | null;
}
interface Line {
  type: string;
  period: string;
  event: string;
  previous: string | null;
  amount: string | null;
  actor: string;
  reason: string | null;
  at: string;
}
interface Limits {
  customerId: string;
  currency: string;
  limits: Limit[];
  history: Line[];
}

const pathOf = (player: string) => `/api/operator/limits/${encodeURIComponent(player)}`;

/** Adds the verbs of `parlay desk limits`. */
export function limitVerbs({ read, change, act }: Area): void {
  read(
    'show <player>',
    'limits of a player with their history, by the number of the player',
    'parlay desk limits show 104001 --reason "asks for a raise" --case T-8841',
  ).action((player: string, options: ReadOptions) =>
    act(options, (client) => client.get<Limits>(pathOf(player)), showText),
  );

  change(
    'set <player> <type> <period> <amount>',
    'lower a limit at once, or ask for a higher one, which the player has to confirm; amount "none" asks for no limit, ' +
      'types are deposit, netDeposit, loss, wager and session (minutes), periods day, week and month',
    'parlay desk limits set 104001 deposit week 400.00 --reason "asked by phone"',
  ).action(
    (player: string, type: string, period: string, amount: string, { reason, key, ...options }: ChangeOptions) => {
      const body = { type, period, amount: amount === 'none' ? null : amount, reason };
      return act(options, (client) => client.post<Limits>(pathOf(player), body, idempotencyHeader(key)), showText);
    },
  );
}

function showText({ customerId, currency, limits, history }: Limits): string {
  const head = `Player ${customerId}, amounts in ${currency}, session time in minutes.`;
  if (limits.length === 0 && history.length === 0) return `${head}\nThere is no limit.`;
  const current = formatTable(
    ['TYPE', 'PERIOD', 'LIMIT', 'USED', 'LEFT', 'PERIOD ENDS', 'WAITS'],
    limits.map((limit) => [
      limit.type,
      limit.period,
      limit.amount,
      limit.used,
      limit.left,
      formatTimestamp(limit.endsAt),
      limit.raise ? `${limit.raise.amount ?? 'none'} from ${formatTimestamp(limit.raise.dueAt)}` : '-',
    ]),
  );
  const changes = formatTable(
    ['AT', 'TYPE', 'PERIOD', 'EVENT', 'FROM', 'TO', 'BY', 'REASON'],
    history.map((line) => [
      formatTimestamp(line.at),
      line.type,
      line.period,
      line.event,
      line.previous ?? '-',
      line.amount ?? '-',
      line.actor,
      line.reason ?? '-',
    ]),
  );
  return [head, limits.length > 0 ? current : 'There is no limit now.', changes].join('\n\n');
}
