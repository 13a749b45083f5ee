import { setTimeout as delay } from 'node:timers/promises';

const RETRIED = new Set(['40001', '40P01']);
const TRIES = 10;

/** SQLSTATE of an error of the database, if it is one. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * Retries a whole transaction after a serialization failure or a deadlock, and after nothing else. Safe because every money
 * operation has its idempotency key.
 */
export async function retried<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === TRIES || !RETRIED.has(sqlState(error) ?? '')) throw error;
      await delay(Math.random() * 2 ** attempt);
    }
  }
}
