import type { Release } from '@parlay/contracts/release';
import { LRUCache } from 'lru-cache';
import { pullRelease } from '../../artifacts/pull.ts';
import type { ArtifactStore } from '../../artifacts/store.ts';
import { inlineStyles } from './styles.ts';

/** A verified release, with the texts that go into pages. */
export interface LoadedRelease {
  release: Release;
  digest: string;
  /** Integrity of its `release.json`. */
  integrity: string;
  /** Returns the markup or styles of a file that pages embed; empty for any other file. */
  text(file: string): string;
  /** Characters of these texts and of `release.json`. */
  size: number;
}

type Mode = 'demo' | 'production';

/**
 * Cache size in characters, enough for live, previous and recently published releases. Others are read again. A single
 * remote-shell release has several million.
 */
const CACHE_SIZE = 128_000_000;

export type Loading = { ok: true; loaded: LoadedRelease } | { ok: false; error: string };

/** Returns the files whose markup goes into pages. */
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
  record: { release: Release; digest: string; integrity: string },
  read: (file: string) => Promise<Buffer | undefined>,
): Promise<LoadedRelease> {
  const { document, criticalStyles } = record.release;
  const styles = new Set([...(document ? [document.criticalCss] : []), ...Object.values(criticalStyles)]);
  const texts = new Map<string, string>();
  const put = async (file: string) => {
    const text = (await read(file))?.toString('utf8') ?? '';
    texts.set(file, styles.has(file) ? inlineStyles(text, record) : text);
  };
  await Promise.all([...markupFiles(record.release), ...styles].map(put));
  const size = [...texts.values(), JSON.stringify(record.release)].reduce((sum, text) => sum + text.length, 0);
  return { ...record, text: (file) => texts.get(file) ?? '', size };
}

/** Returns the release without its demo-only routes in production. */
const offeredIn = (mode: Mode, release: Release): Release =>
  mode === 'demo' ? release : { ...release, routes: release.routes.filter((route) => !route.demoOnly) };

/**
 * Creates a loader that caches releases. Copies missing or damaged releases from the registry; loading fails if a file
 * is still missing or altered afterwards.
 */
export function releaseLoader(
  store: ArtifactStore,
  registry: string | undefined,
  mode: Mode,
  cacheSize: number = CACHE_SIZE,
) {
  const loaded = new LRUCache<string, LoadedRelease>({ maxSize: cacheSize, sizeCalculation: ({ size }) => size });
  /** Loads in progress. Failures are not cached, because a later call may succeed. */
  const inProgress = new Map<string, Promise<Loading>>();

  async function load(remote: string, digest: string): Promise<Loading> {
    const mustCopy = !(await store.release(remote, digest)) && registry !== undefined;
    if (mustCopy) {
      const pulled = await pullRelease(store, registry, remote, digest);
      if (!pulled.ok) return pulled;
    }
    // Copied files were verified during the copy.
    let errors = mustCopy ? [] : await store.verify(remote, digest);
    if (errors.length > 0 && registry !== undefined) {
      const restored = await pullRelease(store, registry, remote, digest);
      if (restored.ok) errors = await store.verify(remote, digest);
    }
    const record = await store.release(remote, digest);
    if (!record || errors.length > 0) return { ok: false, error: errors.join(' ') };
    const read = async (file: string) => {
      const result = await store.read(remote, digest, file, ['identity']);
      return result.ok ? result.bytes : undefined;
    };
    return { ok: true, loaded: await loadRelease({ ...record, release: offeredIn(mode, record.release) }, read) };
  }

  return async (remote: string, digest: string): Promise<Loading> => {
    const key = `${remote}/${digest}`;
    const cached = loaded.get(key);
    if (cached) return { ok: true, loaded: cached };
    const loading = inProgress.get(key) ?? load(remote, digest).finally(() => inProgress.delete(key));
    inProgress.set(key, loading);
    const result = await loading;
    if (result.ok) loaded.set(key, result.loaded);
    return result;
  };
}
export type LoadRelease = ReturnType<typeof releaseLoader>;
