import type { LimitEventsRow } from '../tables/protection.gen.ts';
import type { Evidence, RequestOutcome } from './evidence.ts';
import { checkCommand, presenceIfAnswered, strongestPresence } from './oracle.ts';

/** Returns true if an event puts its amount into force immediately. */
const isInForce = ({ event }: LimitEventsRow) => event === 'set' || event === 'lowered';

/** Request by a player or staff to change a limit. A removal has no amount in the history. */
type Change = RequestOutcome<'limit' | 'staff-limit' | 'raise' | 'remove'>;
const nameOfChange = (operation: Change['entry']['operation']) =>
  nameOf(operation.kind === 'remove' ? { ...operation, amount: null } : operation);

/** Checks that each limit change is in the history once, and that the last change is in force. */
export function checkLimits(evidence: Evidence): void {
  const { limits } = evidence.tables;
  const limitEvents = eventsOfLoad(evidence);
  const [withdrawn, lines] = [
    limitEvents.filter(({ event }) => event === 'raise_withdrawn'),
    limitEvents.filter(({ event }) => event !== 'raise_withdrawn'),
  ];
  const inForce = Map.groupBy(lines.filter(isInForce), nameOf);
  checkCommand(evidence, {
    asked: evidence.of('limit', 'staff-limit', 'raise', 'remove'),
    // A limit that is requested again after a lower limit is a pending raise. A raise becomes the first limit if the
    // previous request never arrived. So there may be several lines per name, one of which may put it into force.
    rows: [...Map.groupBy(lines, nameOf)].flatMap(([name, own]) => inForce.get(name) ?? own.slice(0, 1)),
    name: nameOfChange,
    nameOfRow: nameOf,
    // Without a limit, there is nothing to remove.
    presence: (asked) =>
      asked.every(({ entry }) => removesNothing(evidence, entry)) ? 'may' : strongestPresence(asked),
  });
  for (const line of withdrawn)
    if (!lines.some((other) => nameOf(other) === nameOf(line)))
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

/** Checks that revoked raises and removals are no longer pending, and that no raise is in force yet. */
export function checkRaises(evidence: Evidence): void {
  const { limits } = evidence.tables;
  const limitEvents = eventsOfLoad(evidence);
  const revoked = Map.groupBy(evidence.of('revoke'), ({ entry }) => cellOf(entry.operation));
  for (const [name, events] of Map.groupBy(limitEvents, cellOf)) {
    const count = (revoked.get(name) ?? []).filter(({ verdict }) => verdict.is === 'done').length;
    const withdrawn = events.filter(({ event }) => event === 'raise_withdrawn').length;
    if (withdrawn < count)
      evidence.report('an acknowledged operation is missing', `${count - withdrawn} of ${count} revoked, ${name}`);
    if (events.some(({ event }) => event === 'raised')) evidence.report('a raise counts before its time', name);
    const last = events.findLast(({ event }) => event !== 'set');
    const expected = last?.event === 'raise_asked' ? `${last.amount}` : 'nothing';
    const present = limits.find((limit) => cellOf(limit) === name);
    const pending = present?.waits ? `${present.raise}` : 'nothing';
    if (pending !== expected)
      evidence.report('a limit is not the last of its history', `${pending} waits, not ${expected} of ${name}`);
  }
}

/** Checks that a limit set by staff is the player's maximum, and that no raise by the player exceeds it. */
export function checkStaffLimits(evidence: Evidence): void {
  const { limits } = evidence.tables;
  const limitEvents = eventsOfLoad(evidence);
  const staffChanges = evidence.of('staff-limit');
  for (const limit of limits) {
    const name = cellOf(limit);
    const last = limitEvents.findLast((line) => line.isByStaff && isInForce(line) && cellOf(line) === name);
    if (last && limit.staffMost !== last.amount)
      evidence.report('a limit of staff does not bind the player', `${limit.staffMost}, not ${last.amount}: ${name}`);
  }
  for (const { entry } of evidence.of('raise')) {
    const name = nameOf(entry.operation);
    const isLimitedByStaff = staffChanges.some(
      ({ entry: { operation }, verdict }) =>
        cellOf(operation) === cellOf(entry.operation) && verdict.is === 'done' && verdict.reply.at < entry.at,
    );
    if (isLimitedByStaff && limitEvents.some((line) => nameOf(line) === name))
      evidence.report('a limit of staff does not bind the player', name);
  }
}

/**
 * Checks that a due raise takes effect once if it is confirmed with the right amount, and never with another amount. If
 * no raise is found, an earlier call whose response was lost may have confirmed it, so it must be in force.
 */
export function checkConfirmations(evidence: Evidence): void {
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
    presence: presenceIfAnswered,
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

/** Returns true for a removal before which no limit was acknowledged, because there may be nothing to remove. */
const removesNothing = (evidence: Evidence, { at, operation }: Change['entry']): boolean =>
  operation.kind === 'remove' &&
  !evidence
    .of('limit', 'raise')
    .some(
      ({ entry, verdict }) =>
        cellOf(entry.operation) === cellOf(operation) && verdict.is === 'done' && verdict.reply.at < at,
    );

/** Returns the limit history of the load, without players whose raises were prepared in advance. */
function eventsOfLoad(evidence: Evidence): LimitEventsRow[] {
  const cells = evidence.of('confirm').filter(({ entry }) => entry.operation.isRight);
  const prepared = new Set(cells.map(({ entry }) => entry.operation.customer));
  return evidence.tables.limitEvents.filter(({ customer }) => !prepared.has(customer));
}

const cellOf = ({ customer, type, period }: { customer: string; type: string; period: string }) =>
  `${type} limit a ${period} of ${customer}`;
const nameOf = (limit: { customer: string; type: string; period: string; amount: bigint | null }) =>
  `${limit.amount} as ${cellOf(limit)}`;
