import type { Evidence } from './evidence.ts';
import { checkCommand, contested } from './oracle.ts';

const nameOf = ({ customer, taken }: { customer: string; taken: string }) => `${taken} of ${customer}`;

/** Breaks that an operator set, and exclusions that players asked for or that a confirmed match brings: no session of the player is left. */
export function checkBreaks(evidence: Evidence): void {
  const { breaks, openSessions } = evidence.tables;
  const own = breaks.filter(({ isOld }) => !isOld);
  const confirmed = evidence.of('match').filter(({ entry }) => entry.operation.decision === 'confirm');
  const excluded = new Set(confirmed.map(({ entry }) => entry.operation.customer));
  checkCommand(evidence, {
    asked: evidence.of('break'),
    rows: own,
    name: nameOf,
    nameOfRow: nameOf,
    isForeign: ({ taken, customer }) => taken === 'exclusion' && excluded.has(customer),
  });
  for (const one of own) {
    if (one.isLifted) evidence.report('an operation that nobody asked for', `the end of ${nameOf(one)}`);
    if (openSessions.some((open) => open.customer === one.customer))
      evidence.report('a player on a break is logged in', one.customer);
  }
}

/** Exclusions whose time was over: the operator who lifts one first decides, it is in the record once, and its player is notified once. */
export function checkLifts(evidence: Evidence): void {
  const { breaks, liftLetters } = evidence.tables;
  const lifted = breaks.filter(({ isLifted }) => isLifted);
  const asked = evidence.of('lift');
  checkCommand(evidence, {
    asked,
    rows: lifted.filter(({ isOld }) => isOld),
    name: ({ customer }) => `the end of the exclusion of ${customer}`,
    nameOfRow: ({ customer }) => `the end of the exclusion of ${customer}`,
    presence: contested,
    isForOne: true,
  });
  for (const customer of new Set(asked.map(({ entry }) => entry.operation.customer)))
    if (evidence.actions('player.lift', customer).length !== Number(lifted.some((one) => one.customer === customer)))
      evidence.report('a decision is not recorded and told once', `the end of the exclusion of ${customer}`);
  if (liftLetters !== lifted.length)
    evidence.report(
      'a decision is not recorded and told once',
      `${liftLetters} letters of ${lifted.length} exclusions`,
    );
}
