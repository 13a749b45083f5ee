import { z } from 'zod';
import { keyIdOf, type Preview, readPreview } from '../../preview/token.ts';
import { askRegistry } from './ask-registry.ts';

/** Least time between two questions for keys: tokens of made-up keys must not reach the registry. */
const ASK_EVERY = 2_000;

export type ReadToken = (token: string) => Promise<Preview | undefined>;

/** Returns a reader of preview tokens, which fetches a key that it does not know yet. Undefined: not ours, or over. */
export function previewReader(registry: string): ReadToken {
  let keys = new Map<string, string>();
  let asking: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<void> {
    askedAt = performance.now();
    const answer = await askRegistry(`${registry}/api/preview-keys`, z.record(z.string(), z.string()));
    if (answer) keys = new Map(Object.entries(answer));
  }

  return async (token) => {
    const id = keyIdOf(token);
    if (id === undefined) return undefined;
    if (!keys.has(id) && (asking || performance.now() - askedAt > ASK_EVERY)) {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      await asking;
    }
    const read = readPreview(token, (one) => keys.get(one), Date.now());
    return read.ok ? read.preview : undefined;
  };
}
