import type { Evidence } from './books.ts';

/** Limits that were lowered: each in the history once, and the last one in force. */
export function checkLimits(evidence: Evidence): void {
  const { limits, limitEvents } = evidence.tables;
  const lines = Map.groupBy(limitEvents, ({ customer, amount }) => nameOf(customer, amount));
  const asked = new Set<string>();
  for (const { entry, verdict } of evidence.of('limit')) {
    const name = nameOf(entry.operation.customer, entry.operation.amount);
    asked.add(name);
    const own = lines.get(name) ?? [];
    const inForce = own.filter(({ event }) => event === 'set' || event === 'lowered');
    if (inForce.length > 1) evidence.report('an operation was carried out twice', name);
    // One that is asked again after a lower one is a raise, which waits.
    if (verdict.is === 'done' && own.length === 0) evidence.report('an acknowledged operation is missing', name);
    if (verdict.is === 'refused' && own.length > 0)
      evidence.report('an operation that was refused has moved something', name);
  }
  for (const name of lines.keys()) if (!asked.has(name)) evidence.report('an operation that nobody asked for', name);
  for (const [customer, events] of Map.groupBy(limitEvents, (line) => line.customer)) {
    const last = events.findLast(({ event }) => event === 'set' || event === 'lowered');
    const present = limits.find((limit) => limit.customer === customer);
    if (present?.amount !== last?.amount)
      evidence.report(
        'a limit is not the last of its history',
        `${present?.amount}, not ${last?.amount} of ${customer}`,
      );
  }
}

const nameOf = (customer: string, amount: bigint | null) => `limit ${amount} of ${customer}`;

/** Breaks that an operator set: each once, and no session of the player is left. */
export function checkBreaks(evidence: Evidence): void {
  const { breaks, openSessions } = evidence.tables;
  const asked = new Set<string>();
  for (const { entry, verdict } of evidence.of('break')) {
    const { customer } = entry.operation;
    asked.add(customer);
    const count = breaks.filter((one) => one.customer === customer).length;
    const name = `break of ${customer}`;
    if (count > 1) evidence.report('an operation was carried out twice', name);
    if (verdict.is === 'done' && count === 0) evidence.report('an acknowledged operation is missing', name);
    if (verdict.is === 'refused' && count > 0)
      evidence.report('an operation that was refused has moved something', name);
  }
  for (const { customer } of breaks) {
    if (!asked.has(customer)) evidence.report('an operation that nobody asked for', `break of ${customer}`);
    if (openSessions.some((open) => open.customer === customer))
      evidence.report('a player on a break is logged in', customer);
  }
}
