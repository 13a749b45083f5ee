import type { SetRemote } from '@parlay/contracts/release';
import type { FileOutcome } from './outcome.ts';
import { refetch } from './refetch.ts';
import { folderOf } from './release-folder.ts';

/** Hung files in this page: URL, and the element that requested it. */
const hung = new Map<string, Element>();
/** URLs of files that were refetched once automatically. */
const refetched = new Set<string>();

const hungOf = ({ entry }: SetRemote) => [...hung].filter(([url]) => url.includes(folderOf(entry.url)));

export const recordHung = (url: string, by: Element) => void hung.set(url, by);

/**
 * Stops waiting for a release's pending chunks, which are the scripts that are still in the page. webpack would
 * wait for them forever and never request them again.
 */
export function failPendingChunks(document: Document, remote: SetRemote): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>(`script[src*="${folderOf(remote.entry.url)}"]`)) {
    recordHung(script.src, script);
    script.dispatchEvent(new Event('error'));
  }
}

/**
 * Refetches a release's hung files past the browser's cache, because a normal request would wait for the hanging
 * one. Most releases have none.
 */
export async function refetchHung(remote: SetRemote): Promise<FileOutcome> {
  const fetchAgain = async ([url]: [string, Element]) => {
    const file = await refetch(url);
    if (file.ok) hung.delete(url);
    return file;
  };
  const files = await Promise.all(hungOf(remote).map(fetchAgain));
  return files.find(({ ok }) => !ok) ?? { ok: true };
}

/**
 * Refetches a release's hung files once, and calls `onBack` when they have loaded, through this request or their
 * original one. Files that hang again are only refetched when the player retries.
 */
export function onRefetched(remote: SetRemote, onBack: () => void): void {
  const files = hungOf(remote).filter(([url]) => !refetched.has(url));
  if (files.length === 0) return;
  for (const [url, by] of files) {
    refetched.add(url);
    by.addEventListener('load', () => {
      hung.delete(url);
      onBack();
    });
  }
  void refetchHung(remote).then(({ ok }) => ok && onBack());
}
