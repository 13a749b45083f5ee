import type { SetRemote } from '@parlay/contracts/release';
import type { FailedOutcome } from './outcome.ts';
import { timeLimit } from './time-limit.ts';

/** Result of loading a script, a stylesheet or another file of a release. */
export type FileOutcome = { ok: true } | { ok: false; error: FailedOutcome; message: string };

/** In milliseconds. Module Federation's own limit of 20 s is fixed and too long for an empty page. */
export const ENTRY_TIMEOUT = 8000;

/**
 * Adds a container's script to the page with its integrity. If it fails but its file is valid, the browser had cached
 * altered bytes, and it runs once more.
 */
export async function loadEntryScript(document: Document, { container, entry }: SetRemote): Promise<FileOutcome> {
  const window = document.defaultView as unknown as Record<string, unknown>;
  if (window[container]) return { ok: true };
  for (let attempt = 1; ; attempt += 1) {
    const end = await runScript(document, entry);
    if (window[container]) return { ok: true };
    if (end.kind === 'ran')
      return { ok: false, error: 'broken-at-import', message: end.thrown || `${entry.url} gave no container` };
    if (end.kind === 'refused') return { ok: false, error: 'not-found', message: end.message };
    if (end.kind === 'late')
      return { ok: false, error: 'timed-out', message: `${entry.url} took longer than ${ENTRY_TIMEOUT} ms` };
    const file = await refetch(entry.url, entry.integrity);
    if (!file.ok) return file;
    if (attempt > 1) return { ok: false, error: 'broken-at-import', message: `${entry.url} came but did not run` };
  }
}

type ScriptEnd =
  | { kind: 'ran'; thrown: string }
  | { kind: 'failed' }
  | { kind: 'late' }
  | { kind: 'refused'; message: string };

/** A failed script is removed: the browser fires no second event for it. */
function runScript(document: Document, { url, integrity }: SetRemote['entry']): Promise<ScriptEnd> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    let thrown = '';
    const onError = (event: ErrorEvent) => {
      if (event.filename.includes(url)) thrown = event.message;
    };
    const finish = (end: ScriptEnd) => {
      lift();
      document.defaultView?.removeEventListener('error', onError);
      if (end.kind !== 'ran' || thrown) script.remove();
      resolve(end);
    };
    const lift = timeLimit(ENTRY_TIMEOUT, () => finish({ kind: 'late' }));
    document.defaultView?.addEventListener('error', onError);
    try {
      script.src = url;
    } catch (error) {
      // The page's policy only accepts URLs of releases (D8).
      finish({ kind: 'refused', message: `${url} is no address of a release: ${String(error)}` });
      return;
    }
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.async = true;
    script.addEventListener('load', () => finish({ kind: 'ran', thrown }));
    script.addEventListener('error', () => finish({ kind: 'failed' }));
    document.head.append(script);
  });
}

/**
 * Fetches a failed file past the browser's cache and replaces it there: a failed element gives no reason, and release
 * files are cached for a year. `ok` when the bytes are valid or there is no known integrity.
 */
export async function refetch(url: string, integrity?: string): Promise<FileOutcome> {
  try {
    const response = await fetch(url, { cache: 'reload' });
    if (!response.ok) return { ok: false, error: 'not-found', message: `${url} answered ${response.status}` };
    const bytes = await response.arrayBuffer();
    return !integrity || (await integrityOf(bytes)) === integrity
      ? { ok: true }
      : { ok: false, error: 'altered-bytes', message: `${url} is not what was released` };
  } catch (error) {
    return { ok: false, error: 'not-found', message: `${url} could not be reached: ${(error as Error).message}` };
  }
}

async function integrityOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}
