import type { PostingsRow } from '../tables.gen.ts';
import { type Evidence, formatDetail } from './evidence.ts';

/** Checks the tables' own invariants, and that no transfer mixes points and money. */
export function checkBooks(evidence: Evidence): void {
  for (const { rule, rows } of evidence.tables.broken) {
    evidence.report(`the books: ${rule}`, formatDetail(rows.slice(0, 3)));
  }
  const sums = new Map<string, bigint>();
  for (const { transfer, unit, amount } of evidence.tables.postings) {
    const name = `${transfer} ${unit}`;
    sums.set(name, (sums.get(name) ?? 0n) + amount);
  }
  for (const [name, sum] of sums) {
    if (sum !== 0n) evidence.report('a transfer does not sum to zero', `${name}: ${sum}`);
  }
  for (const [transfer, postings] of Map.groupBy(evidence.tables.postings, (posting) => posting.transfer)) {
    const isPointsPosting = ({ unit }: PostingsRow) => unit.startsWith('UNO:');
    const mixed = postings.some(isPointsPosting) && !postings.every(isPointsPosting);
    const misplaced = postings.some((posting) => posting.account.startsWith('points_') !== isPointsPosting(posting));
    if (mixed || misplaced) evidence.report('points and money are mixed', `transfer ${transfer}`);
  }
}

/** Checks that every transfer was requested. The demo's rivals and opening balances do not belong to any client. */
export function checkUnrequested(evidence: Evidence): void {
  for (const { scope, key, kind, customer } of evidence.unexplained()) {
    const isFromDemo =
      scope === 'opening' || scope === 'demo_feed' || (kind === 'points_grant' && /^rival/.test(customer));
    if (!isFromDemo) evidence.report('an operation that nobody asked for', `${kind} ${scope} ${key} of ${customer}`);
  }
}
