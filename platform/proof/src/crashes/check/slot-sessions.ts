import type { Evidence } from './evidence.ts';
import { checkCommand, presenceIfAcknowledged } from './oracle.ts';

/** Checks that slot sessions are as requested, run one at a time and exceed neither their money nor their time. */
export function checkSlotSessions(evidence: Evidence): void {
  const { slotSessions } = evidence.tables;
  const nameOf = ({ customer, amount }: { customer: string; amount: bigint }) =>
    `slot session ${amount} of ${customer}`;
  const asked = evidence.of('slot-session');
  const players = new Set(asked.map(({ entry }) => entry.operation.customer));
  checkCommand(evidence, {
    asked,
    rows: slotSessions,
    name: nameOf,
    nameOfRow: nameOf,
    // A refusal means only that a session is running, possibly from an earlier call whose reply was lost.
    presence: presenceIfAcknowledged,
    isAsAsked: ({ id, minutes }, wanted, data) => minutes === wanted.minutes && (!data || data.id === id),
    isForeign: ({ customer, isOld }) => isOld || !players.has(customer),
  });
  for (const session of slotSessions) {
    const name = nameOf(session);
    if (session.isSecond) evidence.report('two slot sessions run at once', name);
    if (session.staked > session.amount) evidence.report('a limit was passed', `${name}: ${session.staked} staked`);
    if (session.staked !== session.stakes) evidence.report('a slot session counts other stakes than were made', name);
    if (session.late > 0) evidence.report('a stake was taken after the end', `${name}: ${session.late}`);
  }
  for (const { customer, transaction } of evidence.tables.lateStakes)
    evidence.report('a stake was taken after the end', `${transaction} of ${customer}, who was logged out`);
}
