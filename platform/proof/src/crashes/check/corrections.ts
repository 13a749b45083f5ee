import type { BetsRow } from '../tables.gen.ts';
import type { Evidence } from './evidence.ts';

/**
 * Bets that were paid again by another result: the first payment is undone as far as points were left, once for each
 * correction. Returns what the first result has paid.
 */
export function checkCorrections(evidence: Evidence, bet: BetsRow): bigint {
  const own = evidence.tables.betCorrections.filter((one) => one.bet === bet.id);
  let paid = own[0]?.before ?? bet.payout ?? 0n;
  const first = paid;
  for (const { correction, before, after, moved } of own) {
    const name = `correction ${correction} of the bet ${bet.id}`;
    if (before !== paid) evidence.report('a bet has not ended as its result says', `${name}: ${before}, not ${paid}`);
    const due = after - before;
    // Points that were staked again cannot be taken back.
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
 * Checks that the odds company's message about each selection is taken in once, however often a node was killed over
 * it.
 */
export function checkResults(evidence: Evidence): void {
  const said = Map.groupBy(
    evidence.of('fed').flatMap(({ entry }) => entry.operation.results),
    ({ selectionId }) => selectionId,
  );
  for (const [selection, results] of said) {
    const changes = results.filter(({ result }, n) => n > 0 && result !== results[n - 1]?.result).length;
    const known = evidence.tables.resultCorrections.filter((one) => one.selection === selection).length;
    if (known > changes) evidence.report('an operation was carried out twice', `correction of ${selection}`);
    if (known < changes) evidence.report('an acknowledged operation is missing', `correction of ${selection}`);
  }
}
