import type { ApiFailure } from '@parlay/contracts/api';

/** One deposit the player means to make. All its tries carry the same key, so it is made once at most. */
export interface DepositIntent {
  key: string;
  instrumentId: string;
  /** Wire amount. */
  amount: string;
  /** The payment request it became. */
  reference?: string;
}

export type DepositWish = Pick<DepositIntent, 'instrumentId' | 'amount'>;

/** The intent of a wish: the one under way when it is the same, a new one otherwise. */
export function intentFor(wish: DepositWish, underWay: DepositIntent | undefined, newKey: () => string): DepositIntent {
  const same = underWay && underWay.instrumentId === wish.instrumentId && underWay.amount === wish.amount;
  return same ? underWay : { ...wish, key: newKey() };
}

/** Reads a kept intent back; undefined where it does not fit. */
export function parseIntent(kept: unknown): DepositIntent | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { key, instrumentId, amount, reference } = kept as Record<string, unknown>;
  if (typeof key !== 'string' || typeof instrumentId !== 'string' || typeof amount !== 'string') return undefined;
  return { key, instrumentId, amount, ...(typeof reference === 'string' ? { reference } : {}) };
}

/** Statuses after which the same call may still succeed: another try must keep the key. */
const MAY_COME = new Set([401, 403, 408, 425, 429]);

/** Whether a failed call leaves the deposit open: nobody answered, or the answer was not a refusal of it. */
export const isOpen = ({ kind, status = 500 }: Pick<ApiFailure, 'kind' | 'status'>): boolean =>
  kind !== 'http' || status >= 500 || MAY_COME.has(status);
