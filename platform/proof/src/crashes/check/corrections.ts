import type { BetsRow } from '../tables.gen.ts';
import type { Evidence } from './evidence.ts';

/**
 * Checks bets whose result was corrected. Each correction replaces the previous payment once, limited by the points
 * that were left. Returns the payment for the first result.
 */
export function checkCorrections(evidence: Evidence, bet: BetsRow): bigint {
  const corrections = evidence.tables.betCorrections.filter((row) => row.bet === bet.id);
  let paid = corrections[0]?.before ?? bet.payout ?? 0n;
  const first = paid;
  for (const { correction, before, after, moved } of corrections) {
    const name = `correction ${correction} of the bet ${bet.id}`;
    if (before !== paid) evidence.report('a bet has not ended as its result says', `${name}: ${before}, not ${paid}`);
    const due = after - before;
    // Points that were already staked again cannot be taken back.
    if (moved !== due && !(due < 0n && moved > due && moved <= 0n))
      evidence.report('an operation has other amounts than acknowledged', `${name}: ${moved}, not ${due}`);
    const presence = moved === 0n ? 'not' : 'must';
    evidence.expect(presence, name, { scope: 'bet_correction', key: `${bet.id}:${correction}`, available: moved });
    paid = after;
  }
  if (paid !== (bet.payout ?? 0n))
    evidence.report('a bet has not ended as its result says', `${bet.id}: ${bet.payout}`);
  return first;
}

/**
 * Checks that each of the odds provider's corrections is applied exactly once, even if nodes were killed while applying
 * it.
 */
export function checkResults(evidence: Evidence): void {
  const reports = Map.groupBy(
    evidence.of('fed').flatMap(({ entry }) => entry.operation.results),
    ({ selectionId }) => selectionId,
  );
  for (const [selection, results] of reports) {
    const changes = results.filter(({ result }, n) => n > 0 && result !== results[n - 1]?.result).length;
    const stored = evidence.tables.resultCorrections.filter((row) => row.selection === selection).length;
    if (stored > changes) evidence.report('an operation was carried out twice', `correction of ${selection}`);
    if (stored < changes) evidence.report('an acknowledged operation is missing', `correction of ${selection}`);
  }
}
