import type { EntryOf } from '../log.ts';
import type { LimitEventsRow } from '../tables/protection.gen.ts';
import { type Evidence, presenceOf } from './books.ts';

/** Returns whether a line puts an amount in force at once. */
const isInForce = ({ event }: LimitEventsRow) => event === 'set' || event === 'lowered';

/** Limits that were set and lowered: each in the history once, and the last one in force. */
export function checkLimits(evidence: Evidence): void {
  const { limits } = evidence.tables;
  const limitEvents = linesOfTheLoad(evidence);
  const lines = Map.groupBy(limitEvents, nameOf);
  const asked = new Set<string>();
  for (const { entry, verdict } of evidence.of('limit', 'staff-limit')) {
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
  for (const { entry } of evidence.of('remove')) asked.add(nameOf({ ...entry.operation, amount: null }));
  for (const name of lines.keys()) if (!asked.has(name)) evidence.report('an operation that nobody asked for', name);
  for (const [name, events] of Map.groupBy(limitEvents, cellOf)) {
    const last = events.findLast(isInForce);
    const present = limits.find((limit) => cellOf(limit) === name);
    if (present?.amount !== last?.amount)
      evidence.report('a limit is not the last of its history', `${present?.amount}, not ${last?.amount} of ${name}`);
  }
  for (const { customer, minutes } of evidence.tables.overlongSessions)
    evidence.report('a session goes on beyond its time', `${customer}: ${minutes} minutes`);
}

/** Raises and removals: an acknowledged one is in the history, one that was revoked does not wait any more, and none is in force yet. */
export function checkRaises(evidence: Evidence): void {
  const { limits } = evidence.tables;
  const limitEvents = linesOfTheLoad(evidence);
  for (const { entry, verdict } of evidence.of('raise', 'remove')) {
    const { operation } = entry;
    const name = nameOf(operation.kind === 'remove' ? { ...operation, amount: null } : operation);
    // Without a limit there is nothing to remove.
    if (operation.kind === 'remove' && !isKnown(evidence, entry)) continue;
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
    if (events.some(({ event }) => event === 'raised')) evidence.report('a raise counts before its time', name);
    const last = events.findLast(({ event }) => event !== 'set');
    const waits = last?.event === 'raise_asked' ? `${last.amount}` : 'nothing';
    const present = limits.find((limit) => cellOf(limit) === name);
    const isWaiting = present?.waits ? `${present.raise}` : 'nothing';
    if (isWaiting !== waits)
      evidence.report('a limit is not the last of its history', `${isWaiting} waits, not ${waits} of ${name}`);
  }
}

/**
 * Checks the limits that staff set: the most that the player may ask for, recorded once; no raise of the player's goes
 * beyond it.
 */
export function checkStaffLimits(evidence: Evidence): void {
  const { limits } = evidence.tables;
  const limitEvents = linesOfTheLoad(evidence);
  const set = evidence.of('staff-limit');
  for (const [customer, asked] of Map.groupBy(set, ({ entry }) => entry.operation.customer)) {
    const count = (presence: string) => asked.filter(({ verdict }) => presenceOf(verdict) === presence).length;
    const recorded = evidence.actions('player.limit', customer).length;
    if (recorded < count('must') || recorded > count('must') + count('may'))
      evidence.report('a decision is not recorded and told once', `${recorded} limits of ${customer}`);
  }
  for (const limit of limits) {
    const name = cellOf(limit);
    const last = limitEvents.findLast((line) => line.isByStaff && isInForce(line) && cellOf(line) === name);
    if (last && limit.staffMost !== last.amount)
      evidence.report('a limit of staff does not bind the player', `${limit.staffMost}, not ${last.amount}: ${name}`);
  }
  for (const { entry } of evidence.of('raise')) {
    const name = nameOf(entry.operation);
    const isBound = set.some(
      ({ entry: { operation }, verdict }) =>
        cellOf(operation) === cellOf(entry.operation) && verdict.is === 'done' && verdict.reply.at < entry.at,
    );
    if (isBound && limitEvents.some((line) => nameOf(line) === name))
      evidence.report('a limit of staff does not bind the player', name);
  }
}

/**
 * Raises whose time had come: each counts once, when it was confirmed as what it is, and at no other amount. The first answer
 * says nothing of the call before it, which nobody heard of: "there is none any more" is said of one that counts.
 */
export function checkConfirms(evidence: Evidence): void {
  const { limits, limitEvents } = evidence.tables;
  for (const { entry, verdict } of evidence.of('confirm')) {
    const { operation } = entry;
    const name = nameOf(operation);
    const raised = limitEvents.filter((line) => line.event === 'raised' && nameOf(line) === name).length;
    if (!operation.isRight) {
      if (verdict.is === 'done' || raised > 0) evidence.report('a raise counts that nobody confirmed', name);
      continue;
    }
    if (raised > 1) evidence.report('an operation was carried out twice', name);
    if (raised === 0 && verdict.is !== 'unknown') evidence.report('an acknowledged operation is missing', name);
    const present = limits.find((limit) => cellOf(limit) === cellOf(operation));
    const isRaised = (present?.amount ?? null) === operation.amount && !present?.waits;
    if (isRaised !== raised > 0)
      evidence.report('a limit is not the last of its history', `${present?.amount} is in force, ${name}`);
  }
}

/** Whether the player knew of a limit before: one was acknowledged. */
const isKnown = (evidence: Evidence, { at, operation }: EntryOf<'raise' | 'remove'>): boolean =>
  evidence
    .of('limit', 'raise')
    .some(
      ({ entry, verdict }) =>
        cellOf(entry.operation) === cellOf(operation) && verdict.is === 'done' && verdict.reply.at < at,
    );

/** The history of the load, without what waited for a confirmation before it. */
function linesOfTheLoad(evidence: Evidence): LimitEventsRow[] {
  const cells = evidence.of('confirm').filter(({ entry }) => entry.operation.isRight);
  const prepared = new Set(cells.map(({ entry }) => entry.operation.customer));
  return evidence.tables.limitEvents.filter(({ customer }) => !prepared.has(customer));
}

const cellOf = ({ customer, type, period }: { customer: string; type: string; period: string }) =>
  `${type} limit a ${period} of ${customer}`;
const nameOf = (limit: { customer: string; type: string; period: string; amount: bigint | null }) =>
  `${limit.amount} as ${cellOf(limit)}`;
