import type { WithdrawalsRow } from '../tables/desk.gen.ts';
import type { Asked, Evidence } from './evidence.ts';
import { checkCommand, presenceOf } from './oracle.ts';

type Decision = Asked<'withdrawal-decision'>;

const ACTIONS = ['approve', 'reject', 'cancel'] as const;
type Action = (typeof ACTIONS)[number];

/** Withdrawals: each as it was asked for, locked once, and decided once; what ends without a payout is the player's again. */
export function checkWithdrawals(evidence: Evidence): void {
  const { withdrawals } = evidence.tables;
  const nameOf = ({ customer, amount }: { customer: string; amount: bigint }) =>
    `withdrawal of ${amount} of ${customer}`;
  checkCommand(evidence, {
    asked: evidence.of('withdraw'),
    rows: withdrawals,
    name: nameOf,
    nameOfRow: nameOf,
    isAsAsked: ({ id }, _, data) => !data || (data.withdrawals as { id: string }[]).some((one) => one.id === id),
  });
  const decisions = Map.groupBy(evidence.of('withdrawal-decision'), ({ entry }) => entry.operation.withdrawal);
  for (const row of withdrawals) {
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
}

/** No payout is approved to an account between its blocking and its opening. */
function checkBlocks(evidence: Evidence): void {
  const turns = evidence.of('block');
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
