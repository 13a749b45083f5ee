import type { SetRemote } from '@parlay/contracts/release';
import type { Fault } from './outcome.ts';
import { timeLimit } from './time-limit.ts';

export type ScriptOutcome = { ok: true } | { ok: false; fault: Fault; message: string };

/** MF's own limit is 20 s and cannot be changed: too long to look at nothing. */
export const ENTRY_TIMEOUT = 8000;

/**
 * Puts a container's script into the page with its integrity. A script that failed is taken out again: a browser fires
 * no second event for it, so trying again would wait for ever.
 */
export function loadEntryScript(document: Document, { container, entry }: SetRemote): Promise<ScriptOutcome> {
  const window = document.defaultView as unknown as Record<string, unknown>;
  if (window[container]) return Promise.resolve({ ok: true });
  return new Promise((resolve) => {
    const script = document.createElement('script');
    let thrown = '';
    const onError = (event: ErrorEvent) => {
      if (event.filename.includes(entry.url)) thrown = event.message;
    };
    const finish = (outcome: ScriptOutcome) => {
      lift();
      document.defaultView?.removeEventListener('error', onError);
      if (!outcome.ok) script.remove();
      resolve(outcome);
    };
    const lift = timeLimit(ENTRY_TIMEOUT, () =>
      finish({ ok: false, fault: 'timed-out', message: `${entry.url} took longer than ${ENTRY_TIMEOUT} ms` }),
    );
    document.defaultView?.addEventListener('error', onError);
    try {
      script.src = entry.url;
    } catch (error) {
      // The page's policy takes the addresses of releases only (D8).
      finish({ ok: false, fault: 'not-found', message: `${entry.url} is no address of a release: ${String(error)}` });
      return;
    }
    script.integrity = entry.integrity;
    script.crossOrigin = 'anonymous';
    script.async = true;
    script.addEventListener('load', () =>
      finish(
        window[container]
          ? { ok: true }
          : { ok: false, fault: 'broken-at-import', message: thrown || `${entry.url} gave no container` },
      ),
    );
    script.addEventListener('error', () => void whyFailed(entry.url, entry.integrity).then(finish));
    document.head.append(script);
  });
}

/** A script's error event has no reason: ask for the file once more and see. */
export async function whyFailed(
  url: string,
  integrity?: string,
): Promise<{ ok: false; fault: Fault; message: string }> {
  try {
    const response = await fetch(url, { cache: 'no-store' });
    if (!response.ok) return { ok: false, fault: 'not-found', message: `${url} answered ${response.status}` };
    const bytes = await response.arrayBuffer();
    if (integrity && (await integrityOf(bytes)) !== integrity)
      return { ok: false, fault: 'altered-bytes', message: `${url} is not what was released` };
    return {
      ok: false,
      fault: integrity ? 'broken-at-import' : 'altered-bytes',
      message: `${url} came but did not run`,
    };
  } catch (error) {
    return { ok: false, fault: 'not-found', message: `${url} could not be reached: ${(error as Error).message}` };
  }
}

async function integrityOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}
