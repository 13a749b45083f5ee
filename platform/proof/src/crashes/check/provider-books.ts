import type { Evidence, RequestOutcome } from './evidence.ts';
import { checkCommand } from './oracle.ts';

type Change = RequestOutcome<'book'>;

const nameOf = ({ provider, transaction }: { provider: string; transaction: string }) => `${provider}:${transaction}`;
const betOf = ({ provider, bet }: { provider: string; bet: string }) => `${provider}:${bet}`;

/**
 * Checks that each change of a bet at a provider is stored as acknowledged, and that the totals of the ledger are those
 * of the provider's statement.
 */
export function checkProviderBooks(evidence: Evidence): void {
  const { bookMoves, bookBets } = evidence.tables;
  const changes = evidence.of('book').filter(({ entry }) => !isEarlyRollback(evidence, entry.operation));
  checkCommand(evidence, {
    asked: changes,
    rows: bookMoves,
    name: nameOf,
    nameOfRow: nameOf,
    isAsAsked: ({ customer, bet, staked }, wanted) =>
      customer === wanted.customer && bet === wanted.bet && staked === (wanted.verb === 'place' ? wanted.stake : 0n),
  });
  for (const { provider, transaction } of bookMoves) {
    evidence.claim(`book:${provider}`, transaction);
    evidence.claim(`book:${provider}:debt`, transaction);
  }
  const rows = Map.groupBy(bookBets, betOf);
  const applied = new Set(bookMoves.map(nameOf));
  for (const [bet, requests] of Map.groupBy(changes, ({ entry }) => betOf(entry.operation)))
    checkStatement(evidence, bet, requests, applied, rows.get(bet)?.[0]?.total);
}

/** Compares the ledger's total of a bet with the total of the last change that was applied. */
function checkStatement(
  evidence: Evidence,
  bet: string,
  requests: readonly Change[],
  applied: ReadonlySet<string>,
  total: bigint | undefined,
): void {
  const last = requests
    .map(({ entry }) => entry.operation)
    .filter((operation) => applied.has(nameOf(operation)))
    .toSorted((a, b) => a.step - b.step)
    .at(-1);
  if (last?.total !== total)
    evidence.report('the ledger disagrees with a provider’s statement', `${bet}: ${total}, not ${last?.total}`);
}

/** A rollback that overtook its bet is stored as a tombstone instead of a move. */
const isEarlyRollback = ({ tables }: Evidence, operation: Change['entry']['operation']): boolean =>
  operation.verb === 'rollback' && tables.tombstones.some((row) => betOf(row) === betOf(operation));
