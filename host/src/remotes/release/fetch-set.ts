import type { ReleaseSet } from '@parlay/contracts/release';
import { z } from 'zod/mini';
import { ReceivedSet } from '../release-set/received.ts';

/** Timeout in milliseconds. A booting page may be waiting for the response. */
const TIMEOUT = 6000;

/** Fetches this visitor's current release set from the edge. Returns undefined when it is unavailable or invalid. */
export async function fetchSet(window: Window, query: Record<string, string>): Promise<ReleaseSet | undefined> {
  try {
    const response = await window.fetch(`/release-set.json?${new URLSearchParams(query)}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const parsed = response.ok ? z.safeParse(ReceivedSet, await response.json()) : undefined;
    return parsed?.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
