import type { Evidence } from './evidence.ts';

/** Checks that likely excluded players make no deposit before a release, and that each account is decided once. */
export function checkMatches(evidence: Evidence): void {
  for (const customer of new Set(evidence.of('match').map(({ entry }) => entry.operation.customer))) {
    const confirmed = evidence.actions('match.confirm', customer).length;
    if (confirmed + evidence.actions('match.release', customer).length > 1)
      evidence.report('an operation was carried out twice', `decision about ${customer}`);
    const isConfirmed = confirmed > 0;
    const isExcluded = evidence.tables.breaks.some((row) => row.customer === customer && row.taken === 'exclusion');
    if (isConfirmed !== isExcluded)
      evidence.report('a match does not stand as it was decided', `${customer}: ${isConfirmed}, ${isExcluded}`);
  }
  checkHeldDeposits(evidence);
}

function checkHeldDeposits(evidence: Evidence): void {
  const releases = evidence.of('match').filter(({ entry }) => entry.operation.decision === 'release');
  for (const { entry, verdict } of evidence.of('deposit')) {
    const { customer, key, isMatched } = entry.operation;
    if (!isMatched) continue;
    const earlier = releases.filter(
      (release) => release.entry.operation.customer === customer && release.entry.at < entry.at,
    );
    const isRecorded = evidence.tables.requests.some((row) => row.customer === customer && row.key === key);
    const isHeld = entry.replies.some(({ code }) => code === 'account_under_review');
    if (isHeld ? isRecorded : verdict.is === 'done' && earlier.length === 0)
      evidence.report('a held account has made a deposit', key);
    const isReleased = earlier.some((release) => release.verdict.is === 'done' && release.verdict.reply.at < entry.at);
    if (isReleased && isHeld) evidence.report('a match does not stand as it was decided', `${key} is refused`);
  }
}
