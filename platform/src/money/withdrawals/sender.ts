import type { Brand } from '@parlay/contracts/brand-data';
import type { Db } from '../../core/database/database.ts';
import { gatewayOf, type PaymentConfig } from '../payments/gateway.ts';
import { changeWithdrawal, type Office } from './change.ts';
import { orderPayout, recallPayout } from './company.ts';
import { type DueTask, payoutOrdered, payoutRecalled, releaseVerified, takeDue } from './repository.ts';

export interface SenderOptions {
  db: Db;
  config: PaymentConfig & { brands: readonly Brand[] };
  office: Office;
  onError(error: unknown): void;
}

const AT_ONCE = 20;

/**
 * Releases what waited for a verified identity, and takes approved payouts and recalls to their companies. Each is noted
 * before it is sent and repeated under the same id until it is answered, so that nobody is paid twice. Returns how many
 * tasks it took.
 */
export async function sendDue(options: SenderOptions): Promise<number> {
  await releaseVerified(options.db);
  const due = await takeDue(options.db, AT_ONCE);
  await Promise.all(due.map((task) => send(options, task)));
  return due.length;
}

async function send({ db, config, office, onError }: SenderOptions, task: DueTask): Promise<void> {
  try {
    const brand = config.brands.find(({ id }) => id === task.brandId);
    const gateway = brand && gatewayOf(config, brand, task.provider);
    if (!gateway) return onError(new Error(`there is no payment company ${task.provider} for withdrawal ${task.id}`));
    if (task.task === 'recall') return await recall(db, office, gateway, task, onError);
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
    if (answer.ok)
      await changeWithdrawal(db, office, id, (trx) =>
        payoutOrdered(trx, id, { reference: answer.value.providerReference }),
      );
    else if (answer.error === 'refused')
      await changeWithdrawal(db, office, id, (trx) => payoutOrdered(trx, id, { reason: answer.reason }));
    else onError(answer.cause);
  } catch (error) {
    onError(error);
  }
}

async function recall(
  db: Db,
  office: Office,
  gateway: { baseUrl: string; key: string },
  { id }: DueTask,
  onError: (error: unknown) => void,
): Promise<void> {
  const answer = await recallPayout(gateway, id);
  if (!answer.ok && answer.error === 'unknown') return onError(answer.cause);
  const reason = answer.ok ? null : answer.reason;
  await changeWithdrawal(db, office, id, (trx) => payoutRecalled(trx, id, answer.ok && answer.value.taken, reason));
}
