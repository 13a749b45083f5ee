import type { Brand } from '@parlay/contracts/brand-data';
import type { Db } from '../../../core/database/database.ts';
import { gatewayOf, type PaymentConfig } from '../../payments/gateway.ts';
import { takeNotification } from '../notify.ts';
import { depositDeclined } from '../repository.ts';
import { type DepositCheck, depositsToCheck } from './due.ts';
import { askOrderState } from './order-state.ts';

export interface CheckOptions {
  db: Db;
  config: PaymentConfig & { brands: readonly Brand[] };
  onError(error: unknown): void;
}

const AT_ONCE = 20;

/** Asks the companies about deposits whose end nobody has told. Returns how many it asked about. */
export async function checkDue(options: CheckOptions): Promise<number> {
  const due = await depositsToCheck(options.db, AT_ONCE);
  await Promise.all(
    due.map(async (deposit) => {
      try {
        await check(options, deposit);
      } catch (error) {
        options.onError(error);
      }
    }),
  );
  return due.length;
}

async function check(
  { db, config, onError }: CheckOptions,
  { id, provider, brandId, isKnown }: DepositCheck,
): Promise<void> {
  const brand = config.brands.find((one) => one.id === brandId);
  const gateway = brand && gatewayOf(config, brand, provider);
  if (!gateway) return onError(new Error(`there is no payment company ${provider} for deposit ${id}`));
  const answer = await askOrderState(gateway.baseUrl, gateway.key, id);
  if (answer.ok) {
    const { status, ...news } = answer.value;
    // One event a status: asking again changes nothing, and the company's own notification may still come.
    if (status !== 'OPEN') await takeNotification(db, provider, { ...news, status, eventId: `asked:${id}:${status}` });
    return;
  }
  if (answer.error === 'unknown') return onError(answer.cause);
  if (isKnown) return onError(new Error(`${provider} no longer knows deposit ${id}`));
  // The order never arrived, so nobody can pay it. The same key again starts a new one.
  await depositDeclined(db, id);
}
