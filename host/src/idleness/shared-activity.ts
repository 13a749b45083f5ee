import { z } from 'zod/mini';
import { readJson, type SafeStorage } from '../lib/storage.ts';

const KEY = 'parlay.activity';
const StoredActivity = z.object({ at: z.number(), pinged: z.number() });
type StoredActivity = z.infer<typeof StoredActivity>;

export interface SharedActivity {
  /** Last activity and ping in any tab of this browser, in milliseconds of the server's clock. */
  read(): StoredActivity | undefined;
  write(stored: StoredActivity): void;
}

/**
 * Creates the store for the last activity, shared by all tabs of this browser. A tab that slept reads it first, and
 * browsers without BroadcastChannel depend on it.
 */
export const sharedActivity = (storage: SafeStorage): SharedActivity => ({
  read() {
    const parsed = z.safeParse(StoredActivity, readJson(storage, KEY));
    return parsed.success ? parsed.data : undefined;
  },
  write: (stored) => storage.write(KEY, JSON.stringify(stored)),
});

export const isSharedActivity = (event: StorageEvent): boolean => event.key === KEY;
