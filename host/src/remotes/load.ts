import { unmetBy } from '@parlay/contracts/fit';
import { CONTRACT_VERSIONS, type SetRemote } from '@parlay/contracts/release';
import type { Remote } from '@parlay/remote-kit';
import { errorText } from '../lib/error-text.ts';
import { alteredChunk, chunkFailure } from './chunk-failure.ts';
import { loadEntryScript } from './entry-script.ts';
import { bringHung, giveUpChunks } from './hung-files.ts';
import type { LoadOutcome } from './outcome.ts';
import { hangLimit } from './patience.ts';
import type { FileOutcome } from './refetch.ts';
import type { Stylesheets } from './stylesheets.ts';

/** The page's side of Module Federation. */
export interface Containers {
  /** Resolves when the page has what the remote's script needs to run. */
  ready(remote: SetRemote): Promise<void>;
  /** What the container of a script that has run exposes. Rejects with what its code throws. */
  open(remote: SetRemote): Promise<{ default?: unknown } | undefined>;
}

export interface LoaderOptions {
  containers: Containers;
  document: Document;
  stylesheets: Stylesheets;
  /** Versions of the libraries this page shares. */
  shares: Readonly<Record<string, string>>;
}

/**
 * Loads a version of a remote: `{ ok: true }` or a named failure. Failures are not cached: the next call tries
 * again.
 */
export type Load = (remote: SetRemote) => Promise<LoadOutcome>;

export function createLoader({ containers, document, stylesheets, shares }: LoaderOptions): Load {
  const loaded = new Map<string, Remote>();
  const loading = new Map<string, Promise<LoadOutcome>>();

  const attempt = async (remote: SetRemote): Promise<LoadOutcome> => {
    const unfit = whyUnfit(remote, shares);
    if (unfit) return { ok: false, error: 'incompatible', message: unfit };
    const back = await bringHung(remote);
    if (!back.ok) return back;
    const known = loaded.get(remote.container);
    if (known) {
      // The styles of a returning version are disabled.
      const styles = await stylesheets.enable(remote);
      return styles.ok ? { ok: true, remote: known } : styles;
    }
    const files = await Promise.all([runEntry(remote), stylesheets.enable(remote)]);
    for (const file of files) if (!file.ok) return file;
    const outcome = await importRemote(remote, new Set());
    if (outcome.ok) loaded.set(remote.container, outcome.remote);
    return outcome;
  };

  async function runEntry(remote: SetRemote): Promise<FileOutcome> {
    try {
      await containers.ready(remote);
    } catch (error) {
      return { ok: false, error: 'not-found', message: errorText(error) };
    }
    return loadEntryScript(document, remote);
  }

  /** Each chunk that fails is fetched past the cache and tried once more. */
  async function importRemote(remote: SetRemote, refetched: Set<string>): Promise<LoadOutcome> {
    try {
      const module = await withTimeout(containers.open(remote));
      return isRemote(module?.default)
        ? { ok: true, remote: module.default }
        : { ok: false, error: 'broken-at-import', message: `${remote.remote} exposes no remote` };
    } catch (error) {
      if (error === TIMED_OUT) {
        giveUpChunks(document, remote);
        return { ok: false, error: 'timed-out', message: 'importing takes too long' };
      }
      const chunk = await chunkFailure(error);
      if (!chunk)
        return {
          ok: false,
          error: 'broken-at-import',
          message: (error as { message?: string }).message ?? String(error),
        };
      if (!chunk.isBack) return { ok: false, error: chunk.error, message: chunk.message };
      if (refetched.has(chunk.url)) {
        return { ok: false, ...alteredChunk(chunk) };
      }
      refetched.add(chunk.url);
      return importRemote(remote, refetched);
    }
  }

  return async (remote) => {
    const inFlight = loading.get(remote.container);
    if (inFlight) return inFlight;
    const started = attempt(remote)
      .then((outcome) => {
        // Styles of a version that failed to load must not apply to its replacement.
        if (!outcome.ok) stylesheets.disable(remote);
        return outcome;
      })
      .finally(() => loading.delete(remote.container));
    loading.set(remote.container, started);
    return started;
  };
}

/** The promotion gate checked against the live host; this page may have an older one, so it checks again. */
function whyUnfit(remote: SetRemote, shares: Readonly<Record<string, string>>): string | undefined {
  const [unmet] = unmetBy({ shares, contracts: CONTRACT_VERSIONS }, remote);
  return unmet && `needs ${unmet.name} ${unmet.needed}, this page has ${unmet.given ?? 'none'}`;
}

function isRemote(candidate: unknown): candidate is Remote {
  return typeof candidate === 'object' && candidate !== null && 'kit' in candidate && candidate.kit === 1;
}

const TIMED_OUT = Symbol('timed out');

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const lift = hangLimit(() => reject(TIMED_OUT));
    promise.then(resolve, reject).finally(lift);
  });
}
