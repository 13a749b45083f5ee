import { ReleaseSet } from '@parlay/contracts/release';
import { z } from 'zod/mini';

/** Milliseconds; a page that comes up may be waiting for the answer. */
const TIMEOUT = 6000;

/** This visitor's release set as the edge has it now. Undefined where it cannot be had or is not of this page's kind. */
export async function fetchSet(window: Window, query: Record<string, string>): Promise<ReleaseSet | undefined> {
  try {
    const response = await window.fetch(`/release-set.json?${new URLSearchParams(query)}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const parsed = response.ok ? z.safeParse(ReleaseSet, await response.json()) : undefined;
    return parsed?.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
