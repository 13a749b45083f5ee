import type { Release } from '@parlay/contracts/release';
import { LRUCache } from 'lru-cache';
import { pullRelease } from '../../artifacts/pull.ts';
import type { ArtifactStore } from '../../artifacts/store.ts';
import { inlineStyles } from './styles.ts';

/** A release whose files have all been checked, with the texts that go into pages. */
export interface LoadedRelease {
  release: Release;
  digest: string;
  /** Integrity of its `release.json`. */
  integrity: string;
  /** Markup or styles of one of its files that pages are put together from; empty for any other. */
  text(file: string): string;
  /** Characters of those texts and of its record. */
  size: number;
}

type Mode = 'demo' | 'production';

/**
 * Characters of cached releases: of those that are live, those before them, and what was published of late. Any other is
 * read again. A shell alone has several millions.
 */
const CACHED_BYTES = 128_000_000;

export type Loading = { ok: true; loaded: LoadedRelease } | { ok: false; error: string };

/** Files whose markup the edge puts into pages. */
function markupFiles(release: Release): string[] {
  const { document, firstContent } = release;
  const files = document ? [document.body, document.head] : [];
  for (const byLocale of Object.values(firstContent))
    for (const content of Object.values(byLocale)) {
      if (!content) continue;
      const { variants = [], brands = {} } = content;
      for (const { guest, player } of [content, ...variants, ...Object.values(brands)]) files.push(guest, player);
    }
  return [...new Set(files)];
}

export async function loadRelease(
  found: { release: Release; digest: string; integrity: string },
  read: (file: string) => Promise<Buffer | undefined>,
): Promise<LoadedRelease> {
  const { document, criticalStyles } = found.release;
  const styles = new Set([...(document ? [document.criticalCss] : []), ...Object.values(criticalStyles)]);
  const texts = new Map<string, string>();
  const put = async (file: string) => {
    const text = (await read(file))?.toString('utf8') ?? '';
    texts.set(file, styles.has(file) ? inlineStyles(text, found) : text);
  };
  await Promise.all([...markupFiles(found.release), ...styles].map(put));
  const size = [...texts.values(), JSON.stringify(found.release)].reduce((sum, text) => sum + text.length, 0);
  return { ...found, text: (file) => texts.get(file) ?? '', size };
}

/** A release as it is offered here: what is for demonstrations only is on no page of a production site. */
const offeredIn = (mode: Mode, release: Release): Release =>
  mode === 'demo' ? release : { ...release, routes: release.routes.filter((route) => !route.demoOnly) };

/**
 * Loads releases once each, as long as there is room for them. What the store lacks or has damaged is copied from the
 * registry; a release that still has a missing or altered file is a error.
 */
export function releaseLoader(
  store: ArtifactStore,
  registry: string | undefined,
  mode: Mode,
  atHand: number = CACHED_BYTES,
) {
  const loaded = new LRUCache<string, LoadedRelease>({ maxSize: atHand, sizeCalculation: ({ size }) => size });
  /** Loads under way. Failures are not cached: another call may find what was missing. */
  const underWay = new Map<string, Promise<Loading>>();

  async function load(remote: string, digest: string): Promise<Loading> {
    const isToCopy = !(await store.release(remote, digest)) && registry !== undefined;
    if (isToCopy) {
      const pulled = await pullRelease(store, registry, remote, digest);
      if (!pulled.ok) return pulled;
    }
    // Files copied at this moment were checked on its way.
    let errors = isToCopy ? [] : await store.verify(remote, digest);
    if (errors.length > 0 && registry !== undefined) {
      const restored = await pullRelease(store, registry, remote, digest);
      if (restored.ok) errors = await store.verify(remote, digest);
    }
    const found = await store.release(remote, digest);
    if (!found || errors.length > 0) return { ok: false, error: errors.join(' ') };
    const read = async (file: string) => {
      const result = await store.read(remote, digest, file, ['identity']);
      return result.ok ? result.bytes : undefined;
    };
    return { ok: true, loaded: await loadRelease({ ...found, release: offeredIn(mode, found.release) }, read) };
  }

  return async (remote: string, digest: string): Promise<Loading> => {
    const key = `${remote}/${digest}`;
    const known = loaded.get(key);
    if (known) return { ok: true, loaded: known };
    const loading = underWay.get(key) ?? load(remote, digest).finally(() => underWay.delete(key));
    underWay.set(key, loading);
    const result = await loading;
    if (result.ok) loaded.set(key, result.loaded);
    return result;
  };
}
export type LoadRelease = ReturnType<typeof releaseLoader>;
