import type { SetRemote } from '@parlay/contracts/release';
import type { FileOutcome } from './outcome.ts';
import { refetch } from './refetch.ts';
import { folderOf } from './release-folder.ts';

/** Files that hang in this page: their addresses, and what asked for them. */
const hung = new Map<string, Element>();
/** Files that were asked for once more without the player. */
const repeated = new Set<string>();

const hungOf = ({ entry }: SetRemote) => [...hung].filter(([url]) => url.includes(folderOf(entry.url)));

export const recordHung = (url: string, by: Element) => void hung.set(url, by);

/**
 * Stops waiting for chunks of a release, which are all scripts that are still in the page. webpack would wait for them forever
 * and never ask again.
 */
export function failPendingChunks(document: Document, remote: SetRemote): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>(`script[src*="${folderOf(remote.entry.url)}"]`)) {
    recordHung(script.src, script);
    script.dispatchEvent(new Event('error'));
  }
}

/**
 * Fetches the files of a release that hung past the browser's cache: another request would wait for the one that hangs. Most
 * releases have none.
 */
export async function refetchHung(remote: SetRemote): Promise<FileOutcome> {
  const bring = async ([url]: [string, Element]) => {
    const file = await refetch(url);
    if (file.ok) hung.delete(url);
    return file;
  };
  const files = await Promise.all(hungOf(remote).map(bring));
  return files.find(({ ok }) => !ok) ?? { ok: true };
}

/**
 * Asks once more for the files of a release that hung, and calls `onBack` when they have come, by this request or after all by
 * their own. What hangs again waits for the player.
 */
export function onRefetched(remote: SetRemote, onBack: () => void): void {
  const files = hungOf(remote).filter(([url]) => !repeated.has(url));
  if (files.length === 0) return;
  for (const [url, by] of files) {
    repeated.add(url);
    by.addEventListener('load', () => {
      hung.delete(url);
      onBack();
    });
  }
  void refetchHung(remote).then(({ ok }) => ok && onBack());
}
