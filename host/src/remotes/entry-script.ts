import type { SetRemote } from '@parlay/contracts/release';
import type { Fault } from './outcome.ts';
import { timeLimit } from './time-limit.ts';

/** Of a script, a stylesheet or another file of a release. */
export type FileOutcome = { ok: true } | { ok: false; fault: Fault; message: string };

/** Milliseconds. Module Federation's own limit is 20 s and cannot be changed: too long to look at nothing. */
export const ENTRY_TIMEOUT = 8000;

/**
 * Puts a container's script into the page with its integrity. Where it fails and its file is good, the browser had stored
 * altered bytes: it is run once more.
 */
export async function loadEntryScript(document: Document, { container, entry }: SetRemote): Promise<FileOutcome> {
  const window = document.defaultView as unknown as Record<string, unknown>;
  if (window[container]) return { ok: true };
  for (let attempt = 1; ; attempt += 1) {
    const end = await runScript(document, entry);
    if (window[container]) return { ok: true };
    if (end.kind === 'ran')
      return { ok: false, fault: 'broken-at-import', message: end.thrown || `${entry.url} gave no container` };
    if (end.kind === 'refused') return { ok: false, fault: 'not-found', message: end.message };
    if (end.kind === 'late')
      return { ok: false, fault: 'timed-out', message: `${entry.url} took longer than ${ENTRY_TIMEOUT} ms` };
    const file = await refetch(entry.url, entry.integrity);
    if (!file.ok) return file;
    if (attempt > 1) return { ok: false, fault: 'broken-at-import', message: `${entry.url} came but did not run` };
  }
}

type ScriptEnd =
  | { kind: 'ran'; thrown: string }
  | { kind: 'failed' }
  | { kind: 'late' }
  | { kind: 'refused'; message: string };

/** A script that failed is removed: a browser fires no second event for it. */
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
      // The page's policy takes the addresses of releases only (D8).
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
 * Fetches a file that failed past the browser's cache, and replaces what is stored there: a failed element says no reason,
 * and release files are stored for a year. `ok` where the bytes are good, or came and have no known integrity.
 */
export async function refetch(url: string, integrity?: string): Promise<FileOutcome> {
  try {
    const response = await fetch(url, { cache: 'reload' });
    if (!response.ok) return { ok: false, fault: 'not-found', message: `${url} answered ${response.status}` };
    const bytes = await response.arrayBuffer();
    return !integrity || (await integrityOf(bytes)) === integrity
      ? { ok: true }
      : { ok: false, fault: 'altered-bytes', message: `${url} is not what was released` };
  } catch (error) {
    return { ok: false, fault: 'not-found', message: `${url} could not be reached: ${(error as Error).message}` };
  }
}

async function integrityOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}
