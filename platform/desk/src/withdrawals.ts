import { parseWholeNumber } from '@parlay/cli/numbers';
import type { Outcome } from '@parlay/cli/outcome';
import { type Area, type ChangeOptions, idempotencyHeader, type ReadOptions } from './area.ts';
import {
  formatWithdrawal,
  formatWithdrawalList,
  type Withdrawal,
  type WithdrawalDetails,
} from './withdrawals-texts.ts';

const PATH = '/api/operator/withdrawals';

interface ListOptions extends ReadOptions {
  state?: string;
  hold?: string;
  brand?: number;
  customer?: string;
  page: number;
}

/** Help texts of `approve`, `reject` and `return`. */
const CHANGES = {
  approve: 'let it go to the payment company; not before the identity is verified',
  reject: 'do not pay it; the player reads the reason and has the money back',
  return: 'ask the payment company for a paid one back',
} as const;

/** Adds the verbs of `parlay desk withdrawals`. */
export function withdrawalVerbs({ read, change, act }: Area): void {
  read('list', 'withdrawals, newest first', 'parlay desk withdrawals list --state on_hold --reason "daily queue"')
    .option('--state <state>', 'requested, on_hold, approved, sent, paid, rejected, cancelled or returned')
    .option('--hold <hold>', 'verification, destination, limit or review')
    .option('--brand <id>', 'those of a brand', parseWholeNumber)
    .option('--customer <id>', 'those of a player')
    .option('--page <n>', 'which page', parseWholeNumber, 1)
    .action(({ state, hold, brand, customer, page, ...options }: ListOptions) => {
      const query = new URLSearchParams({ page: String(page) });
      for (const [name, value] of Object.entries({ state, hold, brand, customer }))
        if (value !== undefined) query.set(name, String(value));
      return act(options, (client) => client.get<{ items: Withdrawal[] }>(`${PATH}?${query}`), formatWithdrawalList);
    });

  read(
    'show <id>',
    'one withdrawal with every step, by id or reference',
    'parlay desk withdrawals show W-30412 --reason "asks where the money is"',
  ).action((id: string, options: ReadOptions) =>
    act(options, (client) => client.get<WithdrawalDetails>(`${PATH}/${encodeURIComponent(id)}`), formatWithdrawal),
  );

  change(
    'pay-out <player>',
    'pay out all that a player can withdraw who cannot log in',
    'parlay desk withdrawals pay-out 104001 --to 5f0a2f6e-3c81-4d97-b2a4-e6091c7d58f3 --reason "account is closed"',
  )
    .requiredOption('--to <instrument>', 'id of the instrument, as `npx parlay desk instruments list` shows it')
    .action((customerId: string, { to, reason, key, ...options }: ChangeOptions & { to: string }) =>
      act(
        options,
        (client) =>
          client.post<{ withdrawals: Withdrawal[] }>(
            PATH,
            { customerId, instrumentId: to, reason },
            idempotencyHeader(key),
          ),
        ({ withdrawals }) =>
          withdrawals.map(({ reference, amount, currency }) => `${reference}: ${amount} ${currency}.`).join('\n'),
      ),
    );

  for (const [name, description] of Object.entries(CHANGES)) {
    change(`${name} <id>`, description, `parlay desk withdrawals ${name} W-30412 --reason "checked by hand"`).action(
      (id: string, { reason, key, ...options }: ChangeOptions) =>
        act(
          options,
          async (client) =>
            namingNextStep(
              await client.post<WithdrawalDetails>(
                `${PATH}/${encodeURIComponent(id)}/${name}`,
                { reason },
                idempotencyHeader(key),
              ),
            ),
          (result) => `${result.reference} is ${result.state}: ${result.amount} ${result.currency} (${result.status}).`,
        ),
    );
  }
}

/** Replaces the message for players, if the identity has to be verified first, with the operator's next step. */
function namingNextStep<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.ok || outcome.error.code !== 'identity_required') return outcome;
  const player = String(outcome.error.details?.customerId);
  const message =
    `The identity of player ${player} is not verified, so this cannot be paid yet. Decide on the identity document: ` +
    `parlay desk documents list --kind id --customer ${player} --reason "…". ` +
    'Once it is approved, the withdrawal continues without another command.';
  return { ok: false, error: { ...outcome.error, message } };
}
