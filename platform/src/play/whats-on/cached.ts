import { type Company, serverAddressOf } from '@parlay/contracts/providers';
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

/**
 * Returns a function that requests data from a provider. Each address and currency has its own cached request, which
 * providers at the same address share.
 */
export function requestOnce<T>(
  createRequest: (address: string, currency: string | undefined) => () => Promise<T | undefined>,
): (company: Company, currency?: string) => Promise<T | undefined> {
  const requests = new Map<string, () => Promise<T | undefined>>();
  return (company, currency) => {
    const address = serverAddressOf(company);
    const key = `${address} ${currency}`;
    const request = requests.get(key) ?? createRequest(address, currency);
    requests.set(key, request);
    return request();
  };
}
