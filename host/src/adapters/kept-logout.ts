import { z } from 'zod/mini';

const KEY = 'parlay.logout';
const Kept = z.object({ reason: z.enum(['logged-out', 'idle']), until: z.number() });
export type LogoutReason = z.infer<typeof Kept>['reason'];

/** An end of the session that the server may not have heard of: its cookie would sign the next page in. */
export interface KeptLogout {
  /** `until`: when the session is over by itself, in ms. */
  keep(reason: LogoutReason, until: number): void;
  pending(now: number): LogoutReason | undefined;
  drop(): void;
  /** Runs this while no other tab runs its own: what one is telling, the others need not tell. */
  alone<T>(action: () => Promise<T>): Promise<T>;
}

/** For all tabs of the browser, which share the cookie; without a storage for this page alone. */
export function keptLogout(storage: Storage | undefined, locks: Pick<LockManager, 'request'> | undefined): KeptLogout {
  let here: string | null = null;

  function read(): unknown {
    try {
      return JSON.parse((storage ? storage.getItem(KEY) : here) ?? 'null');
    } catch {
      return undefined;
    }
  }

  function write(text: string | null): void {
    here = text;
    try {
      if (text === null) storage?.removeItem(KEY);
      else storage?.setItem(KEY, text);
    } catch {
      // A storage that takes nothing: the session ends by itself.
    }
  }

  return {
    keep: (reason, until) => write(JSON.stringify({ reason, until })),
    pending(now) {
      const kept = z.safeParse(Kept, read());
      return kept.success && now < kept.data.until ? kept.data.reason : undefined;
    },
    drop: () => write(null),
    alone: async (action) => (locks ? await locks.request(KEY, action) : await action()),
  };
}
