import { toWire } from '@parlay/money';
import type { TestPaycorner } from '@parlay/platform/testing/paycorner';
import { verdictOf } from '../log.ts';
import { asPlayer, type Caller, type Player, signedBy } from './caller.ts';
import type { Pause } from './one-by-one.ts';

/** Acts as a player who keeps making deposits. */
export async function makeDeposits(caller: Caller, player: Player, pause: Pause): Promise<void> {
  const { seed, isOver } = caller.options;
  for (let n = 0; !isOver(); n += 1) {
    const key = `deposit-${seed}-${player.customer}-${n}`;
    const amount = 1_000n + BigInt(Math.floor(caller.chance(key) * 5_000));
    const entry = await deposit(caller, player, { key, amount });
    const verdict = verdictOf(entry);
    if (verdict.is === 'done' && caller.chance(key, 'given up') < 0.1)
      await cancelDeposit(caller, player, String(verdict.reply.data.reference));
    await pause(40);
  }
}

interface DepositOptions {
  key: string;
  amount: bigint;
  isMatched?: boolean;
}

/** Requests a deposit. If the account may be held, it is sent only once, because a retry would not change that. */
export const deposit = (caller: Caller, player: Player, options: DepositOptions) =>
  caller.perform(
    { kind: 'deposit', customer: player.customer, ...options },
    {
      path: '/api/account/deposit',
      body: { instrumentId: 'visa', amount: toWire(options.amount, 'EUR') },
      headers: asPlayer(player, options.key),
      isOnce: options.isMatched ?? false,
    },
  );

const cancelDeposit = (caller: Caller, player: Player, request: string) =>
  caller.perform(
    { kind: 'deposit-cancel', request },
    { path: `/api/account/payment-requests/${request}/cancel`, headers: asPlayer(player) },
  );

/** Sequences of the payment provider's notifications about an order. "=" repeats the previous event. */
const STATUS_SEQUENCES = [
  ['SUCCESSFUL', '='],
  ['SUCCESSFUL', 'SUCCESSFUL'],
  ['QUEUED', 'SUCCESSFUL'],
  ['FAILED', 'SUCCESSFUL'],
  ['FAILED'],
  ['CANCELLED'],
  ['SUCCESSFUL', 'FAILED'],
  ['SUCCESSFUL', 'SUCCESSFUL_REVERSAL', '='],
  // The reversal overtakes the success.
  ['SUCCESSFUL_REVERSAL', 'SUCCESSFUL'],
] as const;

/** Acts as the payment provider, which notifies the platform of each order's result. */
export async function notifyPayments(
  caller: Caller,
  paycorner: TestPaycorner,
  key: string,
  pause: Pause,
): Promise<void> {
  const notified = new Set<string>();
  while (!caller.options.isOver()) {
    const newOrders = [...paycorner.orders.values()].filter(({ orderId }) => !notified.has(orderId));
    for (const order of newOrders) notified.add(order.orderId);
    await Promise.all(newOrders.map((order) => notify(caller, order, key)));
    await pause(20);
  }
}

async function notify(
  caller: Caller,
  order: { orderId: string; providerReference: string; amount: string },
  key: string,
): Promise<void> {
  const amount = BigInt(order.amount.replace('.', ''));
  const sequence = STATUS_SEQUENCES[Math.floor(caller.chance('story', order.amount) * STATUS_SEQUENCES.length)] ?? [];
  let event = '';
  let status = '';
  for (const [index, step] of sequence.entries()) {
    if (step !== '=') {
      event = `${order.orderId}-${index}`;
      status = step;
    }
    await caller.perform(
      { kind: 'notification', event, order: order.orderId, status, amount },
      {
        path: '/api/payments/paycorner/notify',
        body: {
          eventId: event,
          orderId: order.orderId,
          providerReference: order.providerReference,
          status,
          amount: order.amount,
          currency: 'EUR',
        },
        headers: signedBy(key),
      },
    );
  }
}
