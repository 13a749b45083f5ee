import type { WithdrawalsRow } from '../tables/desk.gen.ts';
import type { Evidence, RequestOutcome } from './evidence.ts';
import { checkCommand, presenceOf } from './oracle.ts';

type Decision = RequestOutcome<'withdrawal-decision'>;

const ACTIONS = ['approve', 'reject', 'cancel'] as const;
type Action = (typeof ACTIONS)[number];

/** Checks that withdrawals are as requested, locked once, decided once and unlocked if they end without a payout. */
export function checkWithdrawals(evidence: Evidence): void {
  const { withdrawals } = evidence.tables;
  const nameOf = ({ customer, amount }: { customer: string; amount: bigint }) =>
    `withdrawal of ${amount} of ${customer}`;
  checkCommand(evidence, {
    asked: evidence.of('withdraw'),
    rows: withdrawals,
    name: nameOf,
    nameOfRow: nameOf,
    isAsAsked: ({ id }, _, data) => !data || (data.withdrawals as { id: string }[]).some((item) => item.id === id),
  });
  const decisions = Map.groupBy(evidence.of('withdrawal-decision'), ({ entry }) => entry.operation.withdrawal);
  for (const row of withdrawals) {
    evidence.expect('must', 'withdrawal', { scope: 'withdrawal_lock', key: row.id });
    const isUnlocked = row.state === 'rejected' || row.state === 'cancelled';
    evidence.expect(isUnlocked ? 'must' : 'not', 'withdrawal', { scope: 'withdrawal_unlock', key: row.id });
    checkDecisions(evidence, row, decisions.get(row.id) ?? []);
  }
  checkBlocks(evidence);
}

/** Returns true if the account was blocked after an approval, so unsent payouts need an operator again. */
function isHeldAgain(evidence: Evidence, { instrument }: WithdrawalsRow, decisions: readonly Decision[]): boolean {
  const approved = decisions.filter(({ entry }) => entry.operation.action === 'approve').map(({ entry }) => entry.at);
  return evidence
    .of('block')
    .some(
      ({ entry: { at, operation } }) =>
        operation.isBlocked && operation.instrument === instrument && at > Math.min(...approved),
    );
}

const FINAL_STATES: Record<Action, string[]> = {
  approve: ['approved', 'sent'],
  reject: ['rejected'],
  cancel: ['cancelled'],
};

/** Checks that decisions took effect, with at most one approval and at most one rejection or cancellation after it. */
function checkDecisions(evidence: Evidence, row: WithdrawalsRow, decisions: readonly Decision[]): void {
  const { id, state } = row;
  const isHeld = isHeldAgain(evidence, row, decisions);
  const found = (action: Action, presence: string) =>
    decisions.filter(({ entry, verdict }) => entry.operation.action === action && presenceOf(verdict) === presence);
  const done = (action: Action) => found(action, 'must').length;
  if (done('approve') > (isHeld ? 2 : 1) || done('reject') + done('cancel') > 1)
    evidence.report('an operation was carried out twice', `decision about ${id}`);
  const last = ACTIONS.filter((action) => action !== 'approve' && done(action) > 0);
  const possible = last.length > 0 ? last : ACTIONS.filter((action) => done(action) + found(action, 'may').length > 0);
  const states = possible.flatMap((action) => FINAL_STATES[action]);
  const isOpen = ACTIONS.every((action) => done(action) === 0);
  if (isOpen || isHeld) states.push('requested', 'on_hold');
  // Stopping a destination cancels payouts that have not been sent to it yet.
  const destination = evidence.tables.destinations.find(({ instrument }) => instrument === row.instrument);
  if (destination?.isStopped) states.push('cancelled');
  if (!states.includes(state))
    evidence.report('a withdrawal does not stand as it was decided', `${id} is ${state}, not ${states.join(' or ')}`);
}

/** Checks that no payout to an account is approved while it is blocked. */
function checkBlocks(evidence: Evidence): void {
  const blocks = evidence.of('block');
  const approved = evidence.of('withdrawal-decision').filter(({ entry }) => entry.operation.action === 'approve');
  const accounts = new Map(evidence.tables.withdrawals.map(({ id, instrument }) => [id, instrument]));
  for (const { entry, verdict } of approved) {
    if (verdict.is !== 'done') continue;
    const instrument = accounts.get(entry.operation.withdrawal);
    const past = blocks.filter(({ entry: block }) => block.operation.instrument === instrument && block.at < entry.at);
    const last = past.at(-1);
    const isBlocked = last?.entry.operation.isBlocked && last.verdict.is === 'done' && last.verdict.reply.at < entry.at;
    const isUnchanged = !blocks.some(({ entry: block }) => block.at > entry.at && block.at < verdict.reply.at);
    if (isBlocked && isUnchanged)
      evidence.report('a payout to a blocked account is approved', `${entry.operation.withdrawal} to ${instrument}`);
  }
}
