import { LRUCache } from 'lru-cache';

export interface KeptFor {
  /** Of an answer, in ms. */
  answer: number;
  /** How long nobody asks again who gave none, in ms: a company that is away keeps no page waiting. */
  silence: number;
}

/**
 * Asks another company once for everybody who wants to know, and keeps what it says; undefined where it says nothing.
 * `failed` hears of each question without an answer.
 */
export function kept<T extends object>(
  ask: () => Promise<T>,
  { answer, silence }: KeptFor,
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
