import type { Evidence } from './evidence.ts';
import { checkCommand, presenceIfContested } from './oracle.ts';

const nameOf = ({ customer, taken }: { customer: string; taken: string }) => `${taken} of ${customer}`;

/** Checks breaks set by operators and exclusions by players or confirmed matches, which must end all sessions. */
export function checkBreaks(evidence: Evidence): void {
  const { breaks, openSessions } = evidence.tables;
  const newBreaks = breaks.filter(({ isOld }) => !isOld);
  const confirmations = evidence.of('match').filter(({ entry }) => entry.operation.decision === 'confirm');
  const excluded = new Set(confirmations.map(({ entry }) => entry.operation.customer));
  checkCommand(evidence, {
    asked: evidence.of('break'),
    rows: newBreaks,
    name: nameOf,
    nameOfRow: nameOf,
    isForeign: ({ taken, customer }) => taken === 'exclusion' && excluded.has(customer),
  });
  for (const playBreak of newBreaks) {
    if (playBreak.isLifted) evidence.report('an operation that nobody asked for', `the end of ${nameOf(playBreak)}`);
    if (openSessions.some((open) => open.customer === playBreak.customer))
      evidence.report('a player on a break is logged in', playBreak.customer);
  }
}

/** Checks that each expired exclusion is lifted by only one operator, and that this is recorded and announced once. */
export function checkLifts(evidence: Evidence): void {
  const { breaks, liftLetters } = evidence.tables;
  const lifted = breaks.filter(({ isLifted }) => isLifted);
  const lifts = evidence.of('lift');
  checkCommand(evidence, {
    asked: lifts,
    rows: lifted.filter(({ isOld }) => isOld),
    name: ({ customer }) => `the end of the exclusion of ${customer}`,
    nameOfRow: ({ customer }) => `the end of the exclusion of ${customer}`,
    presence: presenceIfContested,
    isForOne: true,
  });
  for (const customer of new Set(lifts.map(({ entry }) => entry.operation.customer)))
    if (evidence.actions('player.lift', customer).length !== Number(lifted.some((row) => row.customer === customer)))
      evidence.report('a decision is not recorded and told once', `the end of the exclusion of ${customer}`);
  if (liftLetters !== lifted.length)
    evidence.report(
      'a decision is not recorded and told once',
      `${liftLetters} letters of ${lifted.length} exclusions`,
    );
}
