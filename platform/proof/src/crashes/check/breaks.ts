import type { Evidence } from './books.ts';

/** Breaks that an operator set, and exclusions that players asked for or that a confirmed match brings: each once, and no session of the player is left. */
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
  for (const { entry } of evidence.of('match'))
    if (entry.operation.decision === 'confirm') asked.add(breakName({ ...entry.operation, taken: 'exclusion' }));
  for (const one of breaks.filter(({ isOld }) => !isOld)) {
    if (!asked.has(breakName(one))) evidence.report('an operation that nobody asked for', breakName(one));
    if (one.isLifted) evidence.report('an operation that nobody asked for', `the end of ${breakName(one)}`);
    if (openSessions.some((open) => open.customer === one.customer))
      evidence.report('a player on a break is logged in', one.customer);
  }
}

/** Exclusions whose time was over: the operator who lifts one first decides, it is in the record once, and its player is notified once. */
export function checkLifts(evidence: Evidence): void {
  const { breaks } = evidence.tables;
  const decided = Map.groupBy(evidence.of('lift'), ({ entry }) => entry.operation.customer);
  for (const [customer, asked] of decided) {
    const name = `the end of the exclusion of ${customer}`;
    const isLifted = breaks.some((one) => one.customer === customer && one.isLifted);
    const done = asked.filter(({ verdict }) => verdict.is === 'done').length;
    const recorded = evidence.actions('player.lift', customer).length;
    if (done > 1 || recorded > 1) evidence.report('an operation was carried out twice', name);
    if (done > 0 && !isLifted) evidence.report('an acknowledged operation is missing', name);
    if (recorded !== Number(isLifted)) evidence.report('a decision is not recorded and told once', name);
    // One of several requests is refused because another one has decided.
    if (!isLifted && asked.every(({ verdict }) => verdict.is === 'refused'))
      evidence.report('an acknowledged operation is missing', name);
  }
  const lifted = breaks.filter(({ isLifted }) => isLifted).length;
  const { liftLetters } = evidence.tables;
  if (liftLetters !== lifted)
    evidence.report('a decision is not recorded and told once', `${liftLetters} letters of ${lifted} exclusions`);
  for (const { customer, isOld, isLifted } of breaks)
    if (isOld && isLifted && !decided.has(customer))
      evidence.report('an operation that nobody asked for', `the end of the exclusion of ${customer}`);
}
