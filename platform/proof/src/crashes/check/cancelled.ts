import type { Evidence } from './evidence.ts';
import { checkCommand, presenceIfContested } from './oracle.ts';

/** Checks that only one operator cancels a tournament, and that each entry is refunded once, tickets to the house. */
export function checkCancellations(evidence: Evidence): void {
  const { cancelled, entries, finished } = evidence.tables;
  const asked = evidence.of('cancel');
  checkCommand(evidence, {
    asked,
    rows: cancelled.filter((id) => finished.includes(id)),
    name: ({ tournament }) => `cancelling ${tournament}`,
    nameOfRow: (id) => `cancelling ${id}`,
    presence: presenceIfContested,
    isForOne: true,
  });
  for (const tournament of new Set([...cancelled, ...asked.map(({ entry }) => entry.operation.tournament)])) {
    const name = `cancelling ${tournament}`;
    const isCancelled = cancelled.includes(tournament);
    const recorded = evidence.actions('tournament.cancel', tournament);
    if (recorded.length !== Number(isCancelled)) evidence.report('a decision is not recorded and told once', name);
    if (!isCancelled) continue;
    if (!finished.includes(tournament)) evidence.report('a tournament is cancelled and goes on', tournament);
    const seats = entries.filter((entry) => entry.tournament === tournament);
    for (const { id, ticket } of seats) {
      const paid = evidence.claim('tournament_entry', id).reduce((sum, { money }) => sum + money, 0n);
      const refund = { scope: 'tournament_refund', key: id, money: ticket ? 0n : -paid };
      evidence.expect('must', 'price of an entry', refund);
    }
    if (recorded.some(({ details }) => details.refunded !== seats.length))
      evidence.report('an operation has other amounts than acknowledged', `${name}: not ${seats.length} entries`);
  }
}
