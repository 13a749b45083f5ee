import { unmetRequirements } from '@parlay/contracts/fit';
import { CONTRACT_VERSIONS, type SetRemote } from '@parlay/contracts/release';
import type { Remote } from '@parlay/remote-kit';
import { errorText } from '../../lib/error-text.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import { alteredChunk, chunkFailure } from '../files/chunk-failure.ts';
import { hangLimit } from '../files/hang-limit.ts';
import { failPendingChunks, refetchHung } from '../files/hung-files.ts';
import type { Failure, FileOutcome } from '../files/outcome.ts';
import type { Stylesheets } from '../styles/stylesheets.ts';
import { loadEntryScript } from './entry-script.ts';

/** Host side of Module Federation. */
export interface Containers {
  /** Resolves when the page has everything that the remote's script needs to run. */
  ready(remote: SetRemote): Promise<void>;
  /** Returns the exposed module of a container whose script has run. Rejects with any error its code throws. */
  open(remote: SetRemote): Promise<{ default?: unknown } | undefined>;
}

export interface LoaderOptions {
  containers: Containers;
  document: Document;
  stylesheets: Stylesheets;
  /** Versions of the libraries that this page shares. */
  shares: Readonly<Record<string, string>>;
}

/** Result of loading a remote. Loading never rejects: each failure is a value. */
type LoadOutcome = { ok: true; remote: Remote } | Failure;

/** A version and its code. */
export interface Running {
  version: SetRemote;
  module: Remote;
}

/** Loads a version of a remote. Failures are named and not cached, so that the next call tries again. */
export type Load = (remote: SetRemote) => Promise<LoadOutcome>;

export interface Loader {
  load: Load;
  /** Loads a version that no part shows yet. Its styles are not applied until `load` is called. */
  loadAhead: Load;
}

export function createLoader({ containers, document, stylesheets, shares }: LoaderOptions): Loader {
  const loaded = new Map<string, Remote>();
  const running = singleFlight(containerOf, runScripts);
  const loading = singleFlight(containerOf, attempt);

  async function attempt(remote: SetRemote): Promise<LoadOutcome> {
    const incompatible = incompatibility(remote, shares);
    if (incompatible) return incompatible;
    const back = await refetchHung(remote);
    if (!back.ok) return back;
    // The styles of a returning version were disabled, so enable them again.
    const [scripts, styles] = await Promise.all([running.run(remote), stylesheets.enable(remote)]);
    // Styles of a version that failed to load must not apply to its replacement.
    if (!scripts.ok || !styles.ok) stylesheets.disable(remote);
    return scripts.ok && !styles.ok ? styles : scripts;
  }

  async function runScripts(remote: SetRemote): Promise<LoadOutcome> {
    const known = loaded.get(remote.container);
    if (known) return { ok: true, remote: known };
    const entry = await runEntry(remote);
    if (!entry.ok) return entry;
    const outcome = await importRemote(remote, new Set());
    if (outcome.ok) loaded.set(remote.container, outcome.remote);
    return outcome;
  }

  async function runEntry(remote: SetRemote): Promise<FileOutcome> {
    try {
      await containers.ready(remote);
    } catch (error) {
      return { ok: false, error: 'not-found', message: errorText(error) };
    }
    return loadEntryScript(document, remote);
  }

  /** Imports the remote. Refetches each chunk that fails past the cache, and tries it again. */
  async function importRemote(remote: SetRemote, refetched: Set<string>): Promise<LoadOutcome> {
    try {
      const module = await withTimeout(containers.open(remote));
      return isRemote(module?.default)
        ? { ok: true, remote: module.default }
        : { ok: false, error: 'broken-at-import', message: `${remote.remote} exposes no remote` };
    } catch (error) {
      if (error === TIMED_OUT) {
        failPendingChunks(document, remote);
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

  return {
    load: loading.run,
    async loadAhead(remote) {
      const incompatible = incompatibility(remote, shares);
      if (incompatible) return incompatible;
      if (!loaded.has(remote.container) && !loading.isRunning(remote)) stylesheets.fetchAhead(remote);
      return running.run(remote);
    },
  };
}

const containerOf = ({ container }: SetRemote) => container;

/**
 * Returns why a version is incompatible with this page. The promotion gate checked it against the live host, but
 * this page may have an older host.
 */
function incompatibility(remote: SetRemote, shares: Readonly<Record<string, string>>): Failure | undefined {
  const [unmet] = unmetRequirements({ shares, contracts: CONTRACT_VERSIONS }, remote);
  if (!unmet) return;
  const message = `needs ${unmet.name} ${unmet.needed}, this page has ${unmet.providedVersion ?? 'none'}`;
  return { ok: false, error: 'incompatible', message };
}

function isRemote(candidate: unknown): candidate is Remote {
  return typeof candidate === 'object' && candidate !== null && 'kit' in candidate && candidate.kit === 1;
}

const TIMED_OUT = Symbol('timed out');

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const cancel = hangLimit(() => reject(TIMED_OUT));
    promise.then(resolve, reject).finally(cancel);
  });
}
