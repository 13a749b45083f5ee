import { useEffect, useEffectEvent } from 'react';
import type { Check } from '../../model/verification.ts';

/** Polling interval while a decision is pending, in ms. */
const POLL_MS = 15_000;

/** Polls while a decision on any of the checks is pending. */
export function usePolling(checks: readonly Pick<Check, 'state'>[], reload: () => Promise<unknown>): void {
  const isPending = checks.some(({ state }) => state === 'pending' || state === 'refer');
  const poll = useEffectEvent(() => void reload());
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => poll(), POLL_MS);
    return () => clearInterval(timer);
  }, [isPending]);
}
