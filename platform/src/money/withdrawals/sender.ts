import type { Brand } from '@parlay/contracts/brand-data';
import type { Db } from '../../core/database/database.ts';
import { gatewayOf, type PaymentConfig } from '../payments/gateway.ts';
import { orderPayout, recallPayout } from './company.ts';
import { type DueTask, payoutOrdered, payoutRecalled, releaseUnheld, takeDue } from './repository.ts';

export interface SenderOptions {
  db: Db;
  config: PaymentConfig & { brands: readonly Brand[] };
  onError(error: unknown): void;
}

const AT_ONCE = 20;

/**
 * Takes approved payouts and recalls to their companies. Each is noted before it is sent and repeated under the same id
 * until it is answered, so that nobody is paid twice. Returns how many tasks it took.
 */
export async function sendDue(options: SenderOptions): Promise<number> {
  await releaseUnheld(options.db, AT_ONCE);
  const due = await takeDue(options.db, AT_ONCE);
  await Promise.all(due.map((task) => send(options, task)));
  return due.length;
}

async function send({ db, config, onError }: SenderOptions, task: DueTask): Promise<void> {
  try {
    const brand = config.brands.find(({ id }) => id === task.brandId);
    const gateway = brand && gatewayOf(config, brand, task.provider);
    if (!gateway) return onError(new Error(`there is no payment company ${task.provider} for withdrawal ${task.id}`));
    if (task.task === 'recall') return await recall(db, gateway, task, onError);
    const { id, amount, currency, method, instrument, holder, locale } = task;
    const answer = await orderPayout(gateway, {
      payoutId: id,
      amount,
      currency,
      method,
      instrument,
      ...(holder === null ? {} : { holder }),
      locale,
      notifyUrl: gateway.notifyUrl.replace(/notify$/, 'payouts'),
    });
    if (answer.ok) await payoutOrdered(db, id, { reference: answer.value.providerReference });
    else if (answer.error === 'refused') await payoutOrdered(db, id, { reason: answer.reason });
    else onError(answer.cause);
  } catch (error) {
    onError(error);
  }
}

async function recall(
  db: Db,
  gateway: { baseUrl: string; key: string },
  { id }: DueTask,
  onError: (error: unknown) => void,
): Promise<void> {
  const answer = await recallPayout(gateway, id);
  if (!answer.ok && answer.error === 'unknown') return onError(answer.cause);
  const reason = answer.ok ? null : answer.reason;
  await payoutRecalled(db, id, answer.ok && answer.value.taken, reason);
}
