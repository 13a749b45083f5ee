import type { Evidence } from './evidence.ts';
import { acknowledged, checkCommand } from './oracle.ts';

/** Slot sessions: each as its player has set it, one at a time, and neither its money nor its time was passed. */
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
    // A refusal says no more of a call that nobody heard of than that some session runs.
    presence: acknowledged,
    isAsAsked: ({ id, minutes }, wanted, data) => minutes === wanted.minutes && (!data || data.id === id),
    isForeign: ({ customer, isOld }) => isOld || !players.has(customer),
  });
  for (const one of slotSessions) {
    const name = nameOf(one);
    if (one.isSecond) evidence.report('two slot sessions run at once', name);
    if (one.staked > one.amount) evidence.report('a limit was passed', `${name}: ${one.staked} staked`);
    if (one.staked !== one.stakes) evidence.report('a slot session counts other stakes than were made', name);
    if (one.late > 0) evidence.report('a stake was taken after the end', `${name}: ${one.late}`);
  }
  for (const { customer, transaction } of evidence.tables.lateStakes)
    evidence.report('a stake was taken after the end', `${transaction} of ${customer}, who was logged out`);
}
