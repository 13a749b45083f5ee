import { LRUCache } from 'lru-cache';

export interface CacheTimes {
  /** Lifetime of a response, in ms. */
  answer: number;
  /** Pause after a failed request, in ms, so that an unreachable provider does not delay pages. */
  silence: number;
}

/**
 * Shares one request to a provider among all callers and caches the response. The result is undefined if the request
 * failed; `onFailure` is called for each failure.
 */
export function withCache<T extends object>(
  request: () => Promise<T>,
  { answer, silence }: CacheTimes,
  onFailure: (cause: unknown) => void,
): () => Promise<T | undefined> {
  const cache = new LRUCache<'it', { said: T | undefined }>({
    max: 1,
    ttl: answer,
    fetchMethod: async (_key, _stale, { options }) => {
      try {
        return { said: await request() };
      } catch (cause) {
        onFailure(cause);
        options.ttl = silence;
        return { said: undefined };
      }
    },
  });
  return async () => (await cache.fetch('it'))?.said;
}
