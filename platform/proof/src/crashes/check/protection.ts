import type { LimitLine } from '../tables.ts';
import type { Evidence } from './books.ts';

/** What puts an amount in force at once. */
const isInForce = ({ event }: LimitLine) => event === 'set' || event === 'lowered';

/** Limits that were set and lowered: each in the history once, and the last one in force. */
export function checkLimits(evidence: Evidence): void {
  const { limits, limitEvents } = evidence.tables;
  const lines = Map.groupBy(limitEvents, nameOf);
  const asked = new Set<string>();
  for (const { entry, verdict } of evidence.of('limit')) {
    const name = nameOf(entry.operation);
    asked.add(name);
    const own = lines.get(name) ?? [];
    if (own.filter(isInForce).length > 1) evidence.report('an operation was carried out twice', name);
    // One that is asked again after a lower one is a raise, which waits.
    if (verdict.is === 'done' && own.length === 0) evidence.report('an acknowledged operation is missing', name);
    if (verdict.is === 'refused' && own.length > 0)
      evidence.report('an operation that was refused has moved something', name);
  }
  for (const { entry } of evidence.of('raise')) asked.add(nameOf(entry.operation));
  for (const name of lines.keys()) if (!asked.has(name)) evidence.report('an operation that nobody asked for', name);
  for (const [name, events] of Map.groupBy(limitEvents, cellOf)) {
    const last = events.findLast(isInForce);
    const present = limits.find((limit) => cellOf(limit) === name);
    if (present?.amount !== last?.amount)
      evidence.report('a limit is not the last of its history', `${present?.amount}, not ${last?.amount} of ${name}`);
  }
}

/** Raises: an acknowledged one is in the history, one that was revoked does not wait any more, and none is in force yet. */
export function checkRaises(evidence: Evidence): void {
  const { limits, limitEvents } = evidence.tables;
  for (const { entry, verdict } of evidence.of('raise')) {
    const name = nameOf(entry.operation);
    // It is the first limit where the one before it never arrived.
    const own = limitEvents.filter((line) => line.event !== 'raise_withdrawn' && nameOf(line) === name);
    if (verdict.is === 'done' && own.length === 0) evidence.report('an acknowledged operation is missing', name);
    if (verdict.is === 'refused' && own.length > 0)
      evidence.report('an operation that was refused has moved something', name);
  }
  const revoked = Map.groupBy(evidence.of('revoke'), ({ entry }) => cellOf(entry.operation));
  for (const [name, events] of Map.groupBy(limitEvents, cellOf)) {
    const done = (revoked.get(name) ?? []).filter(({ verdict }) => verdict.is === 'done').length;
    const withdrawn = events.filter(({ event }) => event === 'raise_withdrawn').length;
    if (withdrawn < done)
      evidence.report('an acknowledged operation is missing', `${done - withdrawn} of ${done} revoked, ${name}`);
    const last = events.findLast(({ event }) => event !== 'set');
    const waits = last?.event === 'raise_asked' ? last.amount : null;
    const present = limits.find((limit) => cellOf(limit) === name)?.raise ?? null;
    if (present !== waits)
      evidence.report('a limit is not the last of its history', `${present} waits, not ${waits} of ${name}`);
  }
}

const cellOf = ({ customer, type }: { customer: string; type: string }) => `${type} limit of ${customer}`;
const nameOf = (limit: { customer: string; type: string; amount: bigint | null }) =>
  `${limit.amount} as ${cellOf(limit)}`;

/** Breaks that an operator set, and exclusions that players asked for: each once, and no session of the player is left. */
export function checkBreaks(evidence: Evidence): void {
  const { breaks, openSessions } = evidence.tables;
  const breakName = ({ customer, taken }: { customer: string; taken: string }) => `${taken} of ${customer}`;
  const asked = new Set<string>();
  for (const { entry, verdict } of evidence.of('break')) {
    const name = breakName(entry.operation);
    asked.add(name);
    const count = breaks.filter((one) => breakName(one) === name).length;
    if (count > 1) evidence.report('an operation was carried out twice', name);
    if (verdict.is === 'done' && count === 0) evidence.report('an acknowledged operation is missing', name);
    if (verdict.is === 'refused' && count > 0)
      evidence.report('an operation that was refused has moved something', name);
  }
  for (const one of breaks) {
    if (!asked.has(breakName(one))) evidence.report('an operation that nobody asked for', breakName(one));
    if (openSessions.some((open) => open.customer === one.customer))
      evidence.report('a player on a break is logged in', one.customer);
  }
}
