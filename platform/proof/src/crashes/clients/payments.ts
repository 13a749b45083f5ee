import { toWire } from '@parlay/money';
import type { TestPaycorner } from '@parlay/platform/testing/paycorner';
import { verdictOf } from '../log.ts';
import { asPlayer, type Caller, type Player, signedBy } from './caller.ts';
import type { Pause } from './one-by-one.ts';

/** A player who deposits again and again. */
export async function makeDeposits(caller: Caller, player: Player, pause: Pause): Promise<void> {
  const { seed, isOver } = caller.options;
  for (let n = 0; !isOver(); n += 1) {
    const key = `deposit-${seed}-${player.customer}-${n}`;
    const amount = 1_000n + BigInt(Math.floor(caller.chance(key) * 5_000));
    const asked = await deposit(caller, player, { key, amount });
    const verdict = verdictOf(asked);
    if (verdict.is === 'done' && caller.chance(key, 'given up') < 0.1)
      await giveUp(caller, player, String(verdict.reply.data.reference));
    await pause(40);
  }
}

interface WantedDeposit {
  key: string;
  amount: bigint;
  isMatched?: boolean;
}

/** Asks for one deposit; only once where the account may be held, which a repetition does not change. */
export const deposit = (caller: Caller, player: Player, wanted: WantedDeposit) =>
  caller.perform(
    { kind: 'deposit', customer: player.customer, ...wanted },
    {
      path: '/api/account/deposit',
      body: { instrumentId: 'visa', amount: toWire(wanted.amount, 'EUR') },
      headers: asPlayer(player, wanted.key),
      isOnce: wanted.isMatched ?? false,
    },
  );

const giveUp = (caller: Caller, player: Player, request: string) =>
  caller.perform(
    { kind: 'deposit-cancel', request },
    { path: `/api/account/payment-requests/${request}/cancel`, headers: asPlayer(player) },
  );

/** Messages of the payment provider about an order, one after the other; "=": the same event once more. */
const STORIES = [
  ['SUCCESSFUL', '='],
  ['SUCCESSFUL', 'SUCCESSFUL'],
  ['QUEUED', 'SUCCESSFUL'],
  ['FAILED', 'SUCCESSFUL'],
  ['FAILED'],
  ['CANCELLED'],
  ['SUCCESSFUL', 'FAILED'],
  ['SUCCESSFUL', 'SUCCESSFUL_REVERSAL', '='],
  // It overtakes its success.
  ['SUCCESSFUL_REVERSAL', 'SUCCESSFUL'],
] as const;

/** The payment provider: notifies the platform of each order's result. */
export async function tellPayments(caller: Caller, paycorner: TestPaycorner, key: string, pause: Pause): Promise<void> {
  const told = new Set<string>();
  while (!caller.options.isOver()) {
    const fresh = [...paycorner.orders.values()].filter(({ orderId }) => !told.has(orderId));
    for (const order of fresh) told.add(order.orderId);
    await Promise.all(fresh.map((order) => tell(caller, order, key)));
    await pause(20);
  }
}

async function tell(
  caller: Caller,
  order: { orderId: string; providerReference: string; amount: string },
  key: string,
): Promise<void> {
  const amount = BigInt(order.amount.replace('.', ''));
  const story = STORIES[Math.floor(caller.chance('story', order.amount) * STORIES.length)] ?? [];
  let event = '';
  let status = '';
  for (const [index, word] of story.entries()) {
    if (word !== '=') {
      event = `${order.orderId}-${index}`;
      status = word;
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
