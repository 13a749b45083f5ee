import type { Evidence } from './books.ts';

/** Tournaments that operators cancel: the first operator ends it, and each entry price goes back once, a ticket's to the house. */
export function checkCancelled(evidence: Evidence): void {
  const { cancelled, entries, finished } = evidence.tables;
  const decided = Map.groupBy(evidence.of('cancel'), ({ entry }) => entry.operation.tournament);
  for (const [tournament, asked] of decided) {
    const name = `cancelling ${tournament}`;
    const done = asked.filter(({ verdict }) => verdict.is === 'done').length;
    const is = cancelled.includes(tournament);
    const recorded = evidence.actions('tournament.cancel', tournament);
    if (done > 1 || recorded.length > 1) evidence.report('an operation was carried out twice', name);
    if (done > 0 && !(is && finished.includes(tournament)))
      evidence.report('an acknowledged operation is missing', name);
    if (recorded.length !== Number(is)) evidence.report('a decision is not recorded and told once', name);
    if (!is && asked.every(({ verdict }) => verdict.is === 'refused'))
      evidence.report('an acknowledged operation is missing', name);
    if (!is) continue;
    const own = entries.filter((entry) => entry.tournament === tournament);
    for (const { id, ticket } of own) {
      const paid = evidence.claim('tournament_entry', id).reduce((sum, { money }) => sum + money, 0n);
      evidence.expect('must', 'price of an entry', {
        scope: 'tournament_refund',
        key: id,
        money: ticket ? 0n : -paid,
      });
    }
    if (recorded.some(({ details }) => details.refunded !== own.length))
      evidence.report('an operation has other amounts than acknowledged', `${name}: not ${own.length} entries`);
  }
  for (const tournament of cancelled)
    if (!decided.has(tournament)) evidence.report('an operation that nobody asked for', `cancelling ${tournament}`);
}
