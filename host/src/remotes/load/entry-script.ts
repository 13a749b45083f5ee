import type { SetRemote } from '@parlay/contracts/release';
import { hangLimit } from '../files/hang-limit.ts';
import { recordHung } from '../files/hung-files.ts';
import type { FileOutcome } from '../files/outcome.ts';
import { refetch } from '../files/refetch.ts';

/**
 * Adds a container's script to the page with its integrity. If it fails but its file is valid, the browser had
 * cached altered bytes, so the script runs again.
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
    if (end.kind === 'late') return { ok: false, error: 'timed-out', message: `${entry.url} does not come` };
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

/** Runs a script and removes its element. A retry needs a new element, and only a hanging script may still run. */
function runScript(document: Document, { url, integrity }: SetRemote['entry']): Promise<ScriptEnd> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    let thrown = '';
    const onError = (event: ErrorEvent) => {
      if (event.filename.includes(url)) thrown = event.message;
    };
    const finish = (end: ScriptEnd) => {
      cancel();
      document.defaultView?.removeEventListener('error', onError);
      script.remove();
      resolve(end);
    };
    const cancel = hangLimit(() => {
      recordHung(url, script);
      finish({ kind: 'late' });
    });
    document.defaultView?.addEventListener('error', onError);
    try {
      script.src = url;
    } catch (error) {
      // The CSP accepts only release URLs (D8).
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
