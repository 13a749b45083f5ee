import type { ApiFailure } from '@parlay/contracts/api';

/** One thing the player means to do. All its tries carry the same key, so it is done once at most. */
export interface Intent {
  key: string;
  /** What is meant, as text: the same text is the same intent. */
  wish: string;
}

/** The intent of a wish: the one under way when it is the same, a new one otherwise. */
export const intentFor = (wish: string, underWay: Intent | undefined, newKey: () => string): Intent =>
  underWay?.wish === wish ? underWay : { key: newKey(), wish };

/** Reads a kept intent back; undefined where it does not fit. */
export function parseIntent(kept: unknown): Intent | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { key, wish } = kept as Record<string, unknown>;
  return typeof key === 'string' && typeof wish === 'string' ? { key, wish } : undefined;
}

/** Statuses after which the same call may still succeed: another try must keep the key. */
const MAY_COME = new Set([401, 403, 408, 425, 429]);

/** Whether a failed call leaves the intent open: nobody answered, or the answer was not a refusal of it. */
export const isOpen = ({ kind, status = 500 }: Pick<ApiFailure, 'kind' | 'status'>): boolean =>
  kind !== 'http' || status >= 500 || MAY_COME.has(status);

/** Whether it may have been carried out although no answer says so. */
export const isUncertain = ({ kind, status = 500 }: Pick<ApiFailure, 'kind' | 'status'>): boolean =>
  kind !== 'http' || status >= 500;
