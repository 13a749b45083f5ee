import { LRUCache } from 'lru-cache';

export interface CacheTimes {
  /** Lifetime of an answer, in ms. */
  answer: number;
  /** Pause after a failed request, in ms, so that an unreachable company delays no page. */
  silence: number;
}

/**
 * Shares one request to another company among all callers and caches the answer; undefined without an answer. `failed` is
 * called for each failed request.
 */
export function cached<T extends object>(
  ask: () => Promise<T>,
  { answer, silence }: CacheTimes,
  failed: (cause: unknown) => void,
): () => Promise<T | undefined> {
  const answers = new LRUCache<'it', { said: T | undefined }>({
    max: 1,
    ttl: answer,
    fetchMethod: async (_key, _stale, { options }) => {
      try {
        return { said: await ask() };
      } catch (cause) {
        failed(cause);
        options.ttl = silence;
        return { said: undefined };
      }
    },
  });
  return async () => (await answers.fetch('it'))?.said;
}
