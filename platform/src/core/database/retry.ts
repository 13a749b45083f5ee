import { setTimeout as delay } from 'node:timers/promises';

const RETRYABLE_CODES = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 10;

/** Returns the SQLSTATE of a database error, or undefined for any other error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * Retries a whole transaction after a serialization failure or a deadlock. Does not retry after any other error. This
 * is safe because every money operation has an idempotency key.
 */
export async function retryTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE_CODES.has(sqlState(error) ?? '')) throw error;
      await delay(Math.random() * 2 ** attempt);
    }
  }
}
