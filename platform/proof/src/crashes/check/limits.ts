import type { LimitEventsRow } from '../tables/protection.gen.ts';
import type { Asked, Evidence } from './evidence.ts';
import { answered, checkCommand, strongest } from './oracle.ts';

/** Returns whether a line puts an amount in force at once. */
const isInForce = ({ event }: LimitEventsRow) => event === 'set' || event === 'lowered';

/** A request of a player or of staff, by name. A removal puts no amount into the history. */
type Change = Asked<'limit' | 'staff-limit' | 'raise' | 'remove'>;
const nameOfChange = (operation: Change['entry']['operation']) =>
  nameOf(operation.kind === 'remove' ? { ...operation, amount: null } : operation);

/** Limits that were set, lowered, raised and removed: each in the history once, and the last one in force. */
export function checkLimits(evidence: Evidence): void {
  const { limits } = evidence.tables;
  const limitEvents = linesOfTheLoad(evidence);
  const [withdrawn, lines] = [
    limitEvents.filter(({ event }) => event === 'raise_withdrawn'),
    limitEvents.filter(({ event }) => event !== 'raise_withdrawn'),
  ];
  const inForce = Map.groupBy(lines.filter(isInForce), nameOf);
  checkCommand(evidence, {
    asked: evidence.of('limit', 'staff-limit', 'raise', 'remove'),
    // A limit that is asked for again after a lower one is a raise, which waits; a raise is the first limit where the one
    // before it never arrived. So a name may have several lines, of which one may put it in force.
    rows: [...Map.groupBy(lines, nameOf)].flatMap(([name, own]) => inForce.get(name) ?? own.slice(0, 1)),
    name: nameOfChange,
    nameOfRow: nameOf,
    // Without a limit there is nothing to remove.
    presence: (asked) => (asked.every(({ entry }) => isOfNothing(evidence, entry)) ? 'may' : strongest(asked)),
  });
  for (const line of withdrawn)
    if (!lines.some((one) => nameOf(one) === nameOf(line)))
      evidence.report('an operation that nobody asked for', nameOf(line));
  for (const [name, events] of Map.groupBy(limitEvents, cellOf)) {
    const last = events.findLast(isInForce);
    const present = limits.find((limit) => cellOf(limit) === name);
    if (present?.amount !== last?.amount)
      evidence.report('a limit is not the last of its history', `${present?.amount}, not ${last?.amount} of ${name}`);
  }
  for (const { customer, minutes } of evidence.tables.overlongSessions)
    evidence.report('a session goes on beyond its time', `${customer}: ${minutes} minutes`);
}

/** Raises and removals: one that was revoked does not wait any more, and none is in force yet. */
export function checkRaises(evidence: Evidence): void {
  const { limits } = evidence.tables;
  const limitEvents = linesOfTheLoad(evidence);
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

/** Checks the limits that staff set: the most that the player may ask for; no raise of the player's goes beyond it. */
export function checkStaffLimits(evidence: Evidence): void {
  const { limits } = evidence.tables;
  const limitEvents = linesOfTheLoad(evidence);
  const set = evidence.of('staff-limit');
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
  const confirms = evidence.of('confirm');
  const raised = Map.groupBy(
    limitEvents.filter(({ event }) => event === 'raised'),
    nameOf,
  );
  const right = confirms.filter(({ entry }) => entry.operation.isRight);
  checkCommand(evidence, {
    asked: right,
    rows: right.flatMap(({ entry }) => raised.get(nameOf(entry.operation)) ?? []),
    name: nameOf,
    nameOfRow: nameOf,
    presence: answered,
  });
  for (const { entry, verdict } of confirms) {
    const { operation } = entry;
    const name = nameOf(operation);
    if (operation.isRight) {
      const present = limits.find((limit) => cellOf(limit) === cellOf(operation));
      const isRaised = (present?.amount ?? null) === operation.amount && !present?.waits;
      if (isRaised !== raised.has(name))
        evidence.report('a limit is not the last of its history', `${present?.amount} is in force, ${name}`);
    } else if (verdict.is === 'done' || raised.has(name)) evidence.report('a raise counts that nobody confirmed', name);
  }
}

/** Whether it removes a limit that the player did not know of: none was acknowledged. */
const isOfNothing = (evidence: Evidence, { at, operation }: Change['entry']): boolean =>
  operation.kind === 'remove' &&
  !evidence
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
