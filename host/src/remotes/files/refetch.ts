import { hangTime } from './hang-limit.ts';
import type { FileOutcome } from './outcome.ts';

/**
 * Fetches a failed file past the browser's cache and replaces it there, because a failed element does not give a
 * reason and release files are cached for a year. Returns `ok` if the bytes are valid or the integrity is unknown.
 */
export async function refetch(url: string, integrity?: string): Promise<FileOutcome> {
  try {
    const signal = AbortSignal.timeout(hangTime(performance));
    const response = await fetch(url, { cache: 'reload', signal });
    if (!response.ok) return { ok: false, error: 'not-found', message: `${url} answered ${response.status}` };
    const bytes = await response.arrayBuffer();
    // Over plain HTTP there is no digest, but the browser still checks the element's integrity.
    const isChecked = integrity !== undefined && globalThis.isSecureContext;
    return !isChecked || (await integrityOf(bytes)) === integrity
      ? { ok: true }
      : { ok: false, error: 'altered-bytes', message: `${url} is not what was released` };
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'TimeoutError') return { ok: false, error: 'timed-out', message: `${url} does not come` };
    return { ok: false, error: 'not-found', message: `${url} could not be reached: ${message}` };
  }
}

async function integrityOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}
