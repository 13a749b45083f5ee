import type { DestinationsRow } from '../tables/desk.gen.ts';
import type { Evidence } from './evidence.ts';
import { checkCommand, presenceIfAnswered } from './oracle.ts';

/** Checks that new destinations are verified, held and announced, and that stopped destinations get no payouts. */
export function checkDestinations(evidence: Evidence): void {
  checkCommand(evidence, {
    asked: evidence.of('stop'),
    rows: evidence.tables.destinations.filter(({ isStopped }) => isStopped),
    name: ({ instrument }) => `the stop of ${instrument}`,
    nameOfRow: ({ instrument }) => `the stop of ${instrument}`,
    // A used link may be refused because of an earlier call whose response was lost.
    presence: presenceIfAnswered,
  });
  for (const destination of evidence.tables.destinations) {
    const { customer, instrument, isConfirmed, isHeld, isAnnounced } = destination;
    const requests = evidence.of('withdraw').filter(({ entry }) => entry.operation.customer === customer);
    for (const { entry } of requests.filter((request) => request.entry.operation.isUnproved)) {
      const { amount, key } = entry.operation;
      if (evidence.tables.withdrawals.some((row) => row.customer === customer && row.amount === amount))
        evidence.report('a payout to a new destination without a proof', key);
    }
    if (isConfirmed !== isHeld || isConfirmed !== isAnnounced)
      evidence.report('a new destination is not held and announced', `${instrument}: ${isHeld}, ${isAnnounced}`);
    if (!isConfirmed && requests.some(({ verdict }) => verdict.is === 'done'))
      evidence.report('an acknowledged operation is missing', `the proof of ${instrument}`);
    if (destination.isStopped) checkStopped(evidence, destination);
  }
}

function checkStopped(evidence: Evidence, { customer, instrument, isClosed }: DestinationsRow): void {
  const stops = evidence.of('stop').filter(({ entry }) => entry.operation.instrument === instrument);
  if (!isClosed) evidence.report('a stopped destination can be paid', instrument);
  if (evidence.tables.openSessions.some((open) => open.customer === customer))
    evidence.report('a player whose destination was stopped is logged in', customer);
  const payouts = evidence.tables.withdrawals.filter((row) => row.instrument === instrument);
  // An order that was already attempted can no longer be stopped.
  for (const { id, state, attempts } of payouts)
    if (state === 'requested' || state === 'on_hold' || (state === 'approved' && attempts === 0))
      evidence.report('a payout to a stopped destination goes on', `${id} is ${state}`);
  const ends = stops.flatMap(({ verdict }) => (verdict.is === 'done' ? [verdict.reply.at] : []));
  const ids = new Set(payouts.map(({ id }) => id));
  for (const { entry, verdict } of evidence.of('withdrawal-decision', 'withdraw')) {
    const { operation, at } = entry;
    const isOwn =
      operation.kind === 'withdraw'
        ? operation.customer === customer
        : operation.action === 'approve' && ids.has(operation.withdrawal);
    if (isOwn && verdict.is === 'done' && at > Math.min(...ends))
      evidence.report('a payout to a stopped destination goes on', operation.key);
  }
}
