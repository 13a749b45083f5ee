import type { ApiClient, ApiFailure } from '@parlay/contracts/api';
import { z } from 'zod/mini';
import { readJson, type SafeStorage } from '../lib/storage.ts';

const KEY = 'parlay.logout';
/** How long a pending logout is stored, in ms. Longer than any brand's session timeout. */
const STORED_FOR = 24 * 60 * 60_000;
const Stored = z.object({ reason: z.enum(['logged-out', 'idle']), until: z.number() });
export type LogoutReason = z.infer<typeof Stored>['reason'];

/**
 * Sends logouts to the server. A logout stays pending until the server acknowledges it, because the cookie still
 * opens the session.
 */
export interface Logouts {
  /** Called before `send`, because the page may close before a response arrives. */
  store(reason: LogoutReason): void;
  pending(): LogoutReason | undefined;
  /** Sends a logout, and resolves to true once the server has acknowledged it. */
  send(reason: LogoutReason): Promise<boolean>;
  /**
   * Sends a pending logout, unless another tab has sent it in the meantime. Resolves to true when no logout is
   * pending any more.
   */
  sendPending(): Promise<boolean>;
  clear(): void;
}

export interface LogoutOptions {
  api: ApiClient;
  /** Shared by all tabs of the browser, like the cookie. */
  storage: SafeStorage;
  /** Runs one tab's request at a time. Undefined if the browser has no locks. */
  locks: Pick<LockManager, 'request'> | undefined;
  now(): number;
}

export function createLogouts({ api, storage, locks, now }: LogoutOptions): Logouts {
  const clear = () => storage.remove(KEY);
  const withLock = async (action: () => Promise<boolean>) =>
    locks ? await locks.request(KEY, action) : await action();

  function pending() {
    const stored = z.safeParse(Stored, readJson(storage, KEY));
    return stored.success && now() < stored.data.until ? stored.data.reason : undefined;
  }

  async function post(reason: LogoutReason): Promise<boolean> {
    const result = await api.post('/api/logout', { body: { reason } });
    const isAcknowledged = result.ok || !(isUnreachable(result.error) || result.error.status === 429);
    if (isAcknowledged) clear();
    return isAcknowledged;
  }

  return {
    store: (reason) => storage.write(KEY, JSON.stringify({ reason, until: now() + STORED_FOR })),
    pending,
    clear,
    send: (reason) => withLock(() => post(reason)),
    sendPending: () =>
      withLock(async () => {
        const reason = pending();
        return reason === undefined || (await post(reason));
      }),
  };
}

/**
 * Returns true if the platform itself did not respond: there was no response, the edge responded while the platform
 * was down, or the server failed.
 */
export const isUnreachable = ({ kind, status = 500 }: ApiFailure): boolean => kind !== 'http' || status >= 500;
