import type { Evidence } from './books.ts';

/** Slot sessions: each as its player has set it, one at a time, and neither its money nor its time was passed. */
export function checkSlotSessions(evidence: Evidence): void {
  const { slotSessions } = evidence.tables;
  const nameOf = ({ customer, amount }: { customer: string; amount: bigint }) =>
    `slot session ${amount} of ${customer}`;
  const rows = Map.groupBy(slotSessions, nameOf);
  const asked = new Set<string>();
  const players = new Set<string>();
  for (const { entry, verdict } of evidence.of('slot-session')) {
    const { operation } = entry;
    const name = nameOf(operation);
    asked.add(name);
    players.add(operation.customer);
    const found = rows.get(name) ?? [];
    if (found.length > 1) evidence.report('an operation was carried out twice', name);
    if (verdict.is === 'done' && found.length === 0) evidence.report('an acknowledged operation is missing', name);
    const isOther = verdict.is === 'done' && found.some(({ id }) => id !== verdict.reply.data.id);
    if (isOther || found.some(({ minutes }) => minutes !== operation.minutes))
      evidence.report('an operation has other amounts than acknowledged', name);
    // It says no more of a call that nobody heard of than that some session runs.
  }
  for (const one of slotSessions) {
    const name = nameOf(one);
    if (players.has(one.customer) && !one.isOld && !asked.has(name))
      evidence.report('an operation that nobody asked for', name);
    if (one.isSecond) evidence.report('two slot sessions run at once', name);
    if (one.staked > one.amount) evidence.report('a limit was passed', `${name}: ${one.staked} staked`);
    if (one.staked !== one.stakes) evidence.report('a slot session counts other stakes than were made', name);
    if (one.late > 0) evidence.report('a stake was taken after the end', `${name}: ${one.late}`);
  }
  for (const { customer, transaction } of evidence.tables.lateStakes)
    evidence.report('a stake was taken after the end', `${transaction} of ${customer}, who was logged out`);
}
