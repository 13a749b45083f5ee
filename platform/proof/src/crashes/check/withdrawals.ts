import type { EntryOf, Verdict } from '../log.ts';
import type { WithdrawalsRow } from '../tables/desk.gen.ts';
import { type Evidence, presenceOf } from './books.ts';

interface Decision {
  entry: EntryOf<'withdrawal-decision'>;
  verdict: Verdict;
}

const ACTIONS = ['approve', 'reject', 'cancel'] as const;
type Action = (typeof ACTIONS)[number];

/** Withdrawals: each as it was asked for, locked once, and decided once; what ends without a payout is the player's again. */
export function checkWithdrawals(evidence: Evidence): void {
  const rows = new Map(evidence.tables.withdrawals.map((one) => [one.id, one]));
  const asked = Map.groupBy(evidence.tables.withdrawals, ({ customer, amount }) => `${amount} of ${customer}`);
  for (const { entry, verdict } of evidence.of('withdraw')) {
    const { customer, amount, key } = entry.operation;
    const found = asked.get(`${amount} of ${customer}`) ?? [];
    asked.delete(`${amount} of ${customer}`);
    const presence = presenceOf(verdict);
    if (found.length > 1) evidence.report('an operation was carried out twice', key);
    if (found.length === 0 && presence === 'must') evidence.report('an acknowledged operation is missing', key);
    if (found.length > 0 && presence === 'not')
      evidence.report('an operation that was refused has moved something', key);
  }
  for (const name of asked.keys()) evidence.report('an operation that nobody asked for', `withdrawal of ${name}`);
  const decisions = Map.groupBy(evidence.of('withdrawal-decision'), ({ entry }) => entry.operation.withdrawal);
  for (const row of rows.values()) {
    evidence.expect('must', 'withdrawal', { scope: 'withdrawal_lock', key: row.id });
    const isBack = row.state === 'rejected' || row.state === 'cancelled';
    evidence.expect(isBack ? 'must' : 'not', 'withdrawal', { scope: 'withdrawal_unlock', key: row.id });
    checkDecisions(evidence, row, decisions.get(row.id) ?? []);
  }
  checkBlocks(evidence);
}

/** An account was blocked after an approval: what nothing was sent for waits for an operator again. */
function isHeldAgain(evidence: Evidence, { instrument }: WithdrawalsRow, decisions: readonly Decision[]): boolean {
  const approved = decisions.filter(({ entry }) => entry.operation.action === 'approve').map(({ entry }) => entry.at);
  return evidence
    .of('block')
    .some(
      ({ entry: { at, operation } }) =>
        operation.isBlocked && operation.instrument === instrument && at > Math.min(...approved),
    );
}

const FINAL: Record<Action, string[]> = {
  approve: ['approved', 'sent'],
  reject: ['rejected'],
  cancel: ['cancelled'],
};

/** At most one approves, and one takes back, also after an approval that nothing was sent for; it stands as they said. */
function checkDecisions(evidence: Evidence, row: WithdrawalsRow, decisions: readonly Decision[]): void {
  const { id, state } = row;
  const isHeld = isHeldAgain(evidence, row, decisions);
  const of = (action: Action, presence: string) =>
    decisions.filter(({ entry, verdict }) => entry.operation.action === action && presenceOf(verdict) === presence);
  const done = (action: Action) => of(action, 'must').length;
  if (done('approve') > (isHeld ? 2 : 1) || done('reject') + done('cancel') > 1)
    evidence.report('an operation was carried out twice', `decision about ${id}`);
  const last = ACTIONS.filter((action) => action !== 'approve' && done(action) > 0);
  const possible = last.length > 0 ? last : ACTIONS.filter((action) => done(action) + of(action, 'may').length > 0);
  const states = possible.flatMap((action) => FINAL[action]);
  const isOpen = ACTIONS.every((action) => done(action) === 0);
  if (isOpen || isHeld) states.push('requested', 'on_hold');
  // The link that stops a destination ends what was not sent to it.
  const destination = evidence.tables.destinations.find(({ instrument }) => instrument === row.instrument);
  if (destination?.isStopped) states.push('cancelled');
  if (!states.includes(state))
    evidence.report('a withdrawal does not stand as it was decided', `${id} is ${state}, not ${states.join(' or ')}`);
  for (const action of ['approve', 'reject'] as const) {
    const recorded = evidence.actions(`withdrawal.${action}`, id).length;
    if (recorded < done(action) || recorded > done(action) + of(action, 'may').length)
      evidence.report('a decision is not recorded and told once', `${action} of ${id}: ${recorded}`);
  }
}

/** Accounts that operators blocked and opened: each time is in the record once, and no payout is approved in between. */
function checkBlocks(evidence: Evidence): void {
  const turns = evidence.of('block');
  for (const [name, asked] of Map.groupBy(
    turns,
    ({ entry: { operation } }) =>
      `${operation.isBlocked ? 'instrument.block' : 'instrument.unblock'} ${operation.instrument}`,
  )) {
    const [action = '', instrument = ''] = name.split(' ');
    const count = (presence: string) => asked.filter(({ verdict }) => presenceOf(verdict) === presence).length;
    const recorded = evidence.actions(action, instrument).length;
    if (recorded < count('must') || recorded > count('must') + count('may'))
      evidence.report('a decision is not recorded and told once', `${name}: ${recorded}, not ${count('must')}`);
  }
  const approved = evidence.of('withdrawal-decision').filter(({ entry }) => entry.operation.action === 'approve');
  const accounts = new Map(evidence.tables.withdrawals.map(({ id, instrument }) => [id, instrument]));
  for (const { entry, verdict } of approved) {
    if (verdict.is !== 'done') continue;
    const instrument = accounts.get(entry.operation.withdrawal);
    const before = turns.filter(({ entry: turn }) => turn.operation.instrument === instrument && turn.at < entry.at);
    const last = before.at(-1);
    const isBlocked = last?.entry.operation.isBlocked && last.verdict.is === 'done' && last.verdict.reply.at < entry.at;
    const isLeft = !turns.some(({ entry: turn }) => turn.at > entry.at && turn.at < verdict.reply.at);
    if (isBlocked && isLeft)
      evidence.report('a payout to a blocked account is approved', `${entry.operation.withdrawal} to ${instrument}`);
  }
}
