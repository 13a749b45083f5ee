import { z } from 'zod';
import { keyIdOf, type Preview, readPreview } from '../../preview/token.ts';
import { fetchFromRegistry } from './ask-registry.ts';

/** Minimum time between two requests, so that tokens with made-up keys do not flood the registry. */
const REQUEST_INTERVAL = 2_000;

export type ReadToken = (token: string) => Promise<Preview | undefined>;

/**
 * Creates a reader of preview tokens. It returns undefined for a token that we did not sign, that has expired, or that
 * was revoked more than two seconds ago.
 */
export function previewReader(registry: string): ReadToken {
  // Uses a map, because a token's made-up key may be the name of an Object.prototype property.
  const Keys = z.record(z.string(), z.string()).transform((keys) => new Map(Object.entries(keys)));
  const keyCache = cachedReply(`${registry}/api/preview-keys`, Keys);
  const revokedCache = cachedReply(`${registry}/api/revoked-previews`, z.array(z.string()));

  return async (token) => {
    const id = keyIdOf(token);
    if (id === undefined) return undefined;
    // Known keys need no request, so they work while the registry is unreachable.
    if (!keyCache.known()?.has(id)) await keyCache.ask();
    const read = readPreview(token, (one) => keyCache.known()?.get(one), Date.now());
    if (!read.ok) return undefined;
    // Checks revocation only for tokens that we signed. While the registry is unreachable, its last response counts.
    await revokedCache.ask();
    const { i } = read.preview;
    return i !== undefined && revokedCache.known()?.includes(i) ? undefined : read.preview;
  };
}

/** Creates a rate-limited reader of a registry URL, whose response all callers share. */
function cachedReply<T>(url: string, data: z.ZodType<T>) {
  let known: T | undefined;
  let inProgress: Promise<void> | undefined;
  let requestedAt = Number.NEGATIVE_INFINITY;
  return {
    known: () => known,
    async ask(): Promise<void> {
      if (!inProgress && performance.now() - requestedAt <= REQUEST_INTERVAL) return;
      inProgress ??= fetchFromRegistry(url, data)
        .then((answer) => {
          requestedAt = performance.now();
          known = answer ?? known;
        })
        .finally(() => {
          inProgress = undefined;
        });
      await inProgress;
    },
  };
}
