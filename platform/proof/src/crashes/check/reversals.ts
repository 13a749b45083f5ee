import type { Evidence } from './evidence.ts';
import { checkCommand } from './oracle.ts';

const REVERSED = 'SUCCESSFUL_REVERSAL';

/** Deposits that their company takes back: once, from the player no more than it was, and the company is owed nothing after. */
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
    const [taken, borne] = [evidence.claim('deposit_reversal', id), evidence.claim('deposit_loss', id)];
    if (taken.length > 1 || borne.length > 1) evidence.report('an operation was carried out twice', name);
    const moved = taken.length + borne.length > 0;
    if (moved !== isReversed) evidence.report('a deposit does not stand as its transfers', `${name}: ${status}`);
    const money = [...taken, ...borne].reduce((sum, transfer) => sum + transfer.money, 0n);
    if (money > 0n || money < -amount)
      evidence.report('an operation has other amounts than acknowledged', `${name}: ${money} of ${amount}`);
    if (isReversed) checkSquare(evidence, name, [...evidence.claim('deposit', id), ...taken, ...borne]);
  }
  checkGivenUp(evidence);
}

function checkSquare(evidence: Evidence, name: string, transfers: readonly { id: bigint }[]): void {
  const ids = new Set(transfers.map(({ id }) => id));
  const postings = evidence.tables.postings.filter(({ transfer }) => ids.has(transfer));
  const sum = postings
    .filter(({ account, owner }) => account === 'psp' && !owner.endsWith(':fees'))
    .reduce((total, { amount }) => total + amount, 0n);
  if (sum === 0n) return;
  const lines = postings.map(({ transfer, account, amount }) => `${transfer} ${account} ${amount}`);
  evidence.report('a company is owed for a deposit that it took back', `${name}: ${sum}, ${lines.join(', ')}`);
}

/** Deposits that players gave up: each stays so, but for a success that the company told. */
function checkGivenUp(evidence: Evidence): void {
  const successes = new Set(
    evidence
      .of('notification')
      .filter(({ entry }) => entry.operation.status.startsWith('SUCCESSFUL'))
      .map(({ entry }) => entry.operation.order),
  );
  const asked = Map.groupBy(evidence.of('deposit-cancel'), ({ entry }) => entry.operation.request);
  for (const [id, cancels] of asked) {
    const isGivenUp = cancels.some(({ verdict }) => verdict.is === 'done' && verdict.reply.data.status === 'CANCELLED');
    const status = evidence.tables.requests.find((request) => request.id === id)?.status;
    if (isGivenUp && !successes.has(id) && status !== 'CANCELLED')
      evidence.report('an acknowledged operation is missing', `the end of the deposit ${id}, which is ${status}`);
  }
}
