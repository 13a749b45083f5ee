import { z } from 'zod/mini';
import { readJson, type SafeStorage } from '../lib/storage.ts';

const KEY = 'parlay.activity';
const Kept = z.object({ at: z.number(), pinged: z.number() });
type Kept = z.infer<typeof Kept>;

export interface SharedActivity {
  /** The last move and ping of any tab of this browser, in milliseconds of the server's clock. */
  read(): Kept | undefined;
  write(kept: Kept): void;
}

/**
 * The last move as every tab of this browser knows it: a tab that slept reads it before it judges, and browsers without
 * channels between tabs have it as their only one.
 */
export const sharedActivity = (storage: SafeStorage): SharedActivity => ({
  read() {
    const parsed = z.safeParse(Kept, readJson(storage, KEY));
    return parsed.success ? parsed.data : undefined;
  },
  write: (kept) => storage.write(KEY, JSON.stringify(kept)),
});

export const isSharedActivity = (event: StorageEvent): boolean => event.key === KEY;
