import { z } from 'zod';
import { keyIdOf, type Preview, readPreview } from '../../preview/token.ts';
import { askRegistry } from './ask-registry.ts';

/** Least time between two questions: tokens of made-up keys must not reach the registry. */
const ASK_EVERY = 2_000;

export type ReadToken = (token: string) => Promise<Preview | undefined>;

/** Returns a reader of preview tokens. Undefined: not ours, over, or revoked more than two seconds ago. */
export function previewReader(registry: string): ReadToken {
  // A map: a made-up key of a token may have the name of something that every object has.
  const Keys = z.record(z.string(), z.string()).transform((keys) => new Map(Object.entries(keys)));
  const keysFound = cachedReply(`${registry}/api/preview-keys`, Keys);
  const revokedFound = cachedReply(`${registry}/api/revoked-previews`, z.array(z.string()));

  return async (token) => {
    const id = keyIdOf(token);
    if (id === undefined) return undefined;
    // A key that is known stays good without the registry.
    if (!keysFound.known()?.has(id)) await keysFound.ask();
    const read = readPreview(token, (one) => keysFound.known()?.get(one), Date.now());
    if (!read.ok) return undefined;
    // Only for tokens that we signed. While the registry is away, what it said last counts.
    await revokedFound.ask();
    const { i } = read.preview;
    return i !== undefined && revokedFound.known()?.includes(i) ? undefined : read.preview;
  };
}

/**
 * Creates a reader of the registry's reply at an address: requested at most so often, shared by all callers.
 */
function cachedReply<T>(url: string, data: z.ZodType<T>) {
  let known: T | undefined;
  let underWay: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    known: () => known,
    async ask(): Promise<void> {
      if (!underWay && performance.now() - askedAt <= ASK_EVERY) return;
      underWay ??= askRegistry(url, data)
        .then((answer) => {
          askedAt = performance.now();
          known = answer ?? known;
        })
        .finally(() => {
          underWay = undefined;
        });
      await underWay;
    },
  };
}
