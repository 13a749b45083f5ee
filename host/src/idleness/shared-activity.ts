import { z } from 'zod/mini';

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
export const sharedActivity = (storage: () => Storage): SharedActivity => ({
  read() {
    try {
      const parsed = z.safeParse(Kept, JSON.parse(storage().getItem(KEY) ?? 'null'));
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  },
  write(kept) {
    try {
      storage().setItem(KEY, JSON.stringify(kept));
    } catch {
      // Full or forbidden: the channel between tabs is left.
    }
  },
});

export const isSharedActivity = (event: StorageEvent): boolean => event.key === KEY;
