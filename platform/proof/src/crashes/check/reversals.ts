import type { Evidence } from './evidence.ts';
import { checkCommand } from './oracle.ts';

const REVERSED = 'SUCCESSFUL_REVERSAL';

/** Checks that reversed deposits are taken back once, for at most their amount, leaving no debt to the provider. */
export function checkReversals(evidence: Evidence): void {
  checkCommand(evidence, {
    asked: evidence.of('notification').filter(({ entry }) => entry.operation.status === REVERSED),
    rows: evidence.tables.requests.filter(({ status }) => status === REVERSED),
    name: ({ order }) => `reversal of ${order}`,
    nameOfRow: ({ id }) => `reversal of ${id}`,
  });
  for (const { id, amount, status } of evidence.tables.requests) {
    const name = `reversal of ${id}`;
    const isReversed = status === REVERSED;
    const [reversals, losses] = [evidence.claim('deposit_reversal', id), evidence.claim('deposit_loss', id)];
    if (reversals.length > 1 || losses.length > 1) evidence.report('an operation was carried out twice', name);
    const hasMoved = reversals.length + losses.length > 0;
    if (hasMoved !== isReversed) evidence.report('a deposit does not stand as its transfers', `${name}: ${status}`);
    const money = [...reversals, ...losses].reduce((sum, transfer) => sum + transfer.money, 0n);
    if (money > 0n || money < -amount)
      evidence.report('an operation has other amounts than acknowledged', `${name}: ${money} of ${amount}`);
    if (isReversed) checkSettled(evidence, name, [...evidence.claim('deposit', id), ...reversals, ...losses]);
  }
  checkCancellations(evidence);
}

function checkSettled(evidence: Evidence, name: string, transfers: readonly { id: bigint }[]): void {
  const ids = new Set(transfers.map(({ id }) => id));
  const postings = evidence.tables.postings.filter(({ transfer }) => ids.has(transfer));
  const sum = postings
    .filter(({ account, owner }) => account === 'psp' && !owner.endsWith(':fees'))
    .reduce((total, { amount }) => total + amount, 0n);
  if (sum === 0n) return;
  const lines = postings.map(({ transfer, account, amount }) => `${transfer} ${account} ${amount}`);
  evidence.report('a company is owed for a deposit that it took back', `${name}: ${sum}, ${lines.join(', ')}`);
}

/** Checks that deposits cancelled by players stay cancelled, unless the provider reported a success. */
function checkCancellations(evidence: Evidence): void {
  const successes = new Set(
    evidence
      .of('notification')
      .filter(({ entry }) => entry.operation.status.startsWith('SUCCESSFUL'))
      .map(({ entry }) => entry.operation.order),
  );
  const cancelsById = Map.groupBy(evidence.of('deposit-cancel'), ({ entry }) => entry.operation.request);
  for (const [id, cancels] of cancelsById) {
    const isEnded = cancels.some(({ verdict }) => verdict.is === 'done' && verdict.reply.data.status === 'CANCELLED');
    const status = evidence.tables.requests.find((request) => request.id === id)?.status;
    if (isEnded && !successes.has(id) && status !== 'CANCELLED')
      evidence.report('an acknowledged operation is missing', `the end of the deposit ${id}, which is ${status}`);
  }
}
