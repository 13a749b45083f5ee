import type { SetRemote } from '@parlay/contracts/release';
import { singleFlight } from '../../lib/single-flight.ts';
import { hangLimit } from '../files/hang-limit.ts';
import { recordHung } from '../files/hung-files.ts';
import type { FileOutcome } from '../files/outcome.ts';
import { refetch } from '../files/refetch.ts';
import { folderOf } from '../files/release-folder.ts';
import { preloadStyle } from './preload.ts';
import { type File, linksOf, positionOf, type Sheet, shareSheet, sheetsIn, usersOf } from './sheet-elements.ts';

/**
 * Stylesheets of remotes, linked by the host with integrity. They are disabled instead of removed, so that a
 * returning version has its styles immediately. Versions that have the same sheet share it, because each change of
 * sheets makes the browser lay out the whole page.
 */
export interface Stylesheets {
  /**
   * Resolves when the styles apply, or with the reason for a failure, so that a part is never shown without its
   * styles. Never rejects.
   */
  enable(remote: SetRemote): Promise<FileOutcome>;
  /** Links a sheet that a chunk of an enabled release needs. Sheets with a lower place come first. Never rejects. */
  link(file: File, place: number): Promise<FileOutcome>;
  /**
   * Fetches the styles of a version that no part shows yet, and of its chunks. They apply once the version is
   * enabled.
   */
  fetchAhead(remote: SetRemote): void;
  disable(remote: SetRemote): void;
}

export function createStylesheets(document: Document): Stylesheets {
  /** Sheets requested by chunks, by release folder. They are enabled again with their release. */
  const ofChunks = new Map<string, Map<string, Sheet>>();
  /** Folders of releases whose styles are disabled. */
  const disabled = new Set<string>();

  const linkOf = (url: string) => linksOf(document, url).find((link) => link.getAttribute('href') === url);

  const settled = (link: HTMLLinkElement) =>
    new Promise<'loaded' | 'failed' | 'late'>((resolve) => {
      const ended = new AbortController();
      const finish = (end: 'loaded' | 'failed' | 'late') => {
        cancel();
        // The link stays on the page, and gets new listeners each time its version returns.
        ended.abort();
        if (end !== 'loaded') link.remove();
        resolve(end);
      };
      const cancel = hangLimit(() => {
        recordHung(link.href, link);
        finish('late');
      });
      link.addEventListener('load', () => finish('loaded'), { signal: ended.signal });
      link.addEventListener('error', () => finish('failed'), { signal: ended.signal });
    });

  const link = ({ url, integrity, place }: Sheet) => {
    const element = document.createElement('link');
    element.rel = 'stylesheet';
    element.integrity = integrity;
    element.crossOrigin = 'anonymous';
    const loaded = settled(element);
    element.href = url;
    element.dataset.place = String(place);
    const next = sheetsIn(document, folderOf(url)).find((sheet) => positionOf(sheet) > place);
    if (next) next.before(element);
    else document.head.append(element);
    return loaded;
  };

  /**
   * Waits for a sheet. If it fails but its file is valid, the browser had cached altered bytes, so the sheet is
   * linked again.
   */
  const outcomeOf = async (file: Sheet, first: ReturnType<typeof settled>): Promise<FileOutcome> => {
    let end = await first;
    if (end === 'failed') {
      const fetched = await refetch(file.url, file.integrity);
      if (!fetched.ok) return fetched;
      end = await link(file);
    }
    if (end === 'loaded') return { ok: true };
    const message = end === 'late' ? 'does not come' : 'came but was not taken';
    return { ok: false, error: end === 'late' ? 'timed-out' : 'altered-bytes', message: `${file.url} ${message}` };
  };

  const enableOrLink = async (file: Sheet): Promise<FileOutcome> => {
    const known = linkOf(file.url) ?? shareSheet(document, file);
    if (known?.sheet) {
      known.disabled = false;
      return { ok: true };
    }
    if (known?.disabled) {
      known.disabled = false;
      // If the sheet was disabled after loading, its rules may apply immediately without an event.
      return known.sheet ? { ok: true } : outcomeOf(file, settled(known));
    }
    // A link from the document may have failed before a listener was added.
    known?.remove();
    return outcomeOf(file, link(file));
  };

  /** Runs one request per sheet, because a page may be prepared and opened at the same time. */
  const arriving = singleFlight(({ url }: Sheet) => url, enableOrLink);

  const enableOne = (file: Sheet): Promise<FileOutcome> => {
    const known = arriving.isRunning(file) ? linkOf(file.url) : undefined;
    if (known) known.disabled = false;
    return arriving.run(file);
  };

  return {
    async enable({ entry, styles }) {
      const directory = folderOf(entry.url);
      disabled.delete(directory);
      const known = ofChunks.get(directory)?.values() ?? [];
      const sheets = [...styles.map((file) => ({ ...file, place: -1 })), ...known];
      const outcomes = await Promise.all(sheets.map(enableOne));
      return outcomes.find(({ ok }) => !ok) ?? { ok: true };
    },
    async link({ url: address, integrity }, place) {
      // Containers use absolute URLs for their files, but release sets use paths.
      const url = new URL(address, document.baseURI).pathname;
      const sheet = { url, integrity, place };
      const directory = folderOf(url);
      const known = ofChunks.get(directory) ?? new Map<string, Sheet>();
      ofChunks.set(directory, known.set(url, sheet));
      if (!disabled.has(directory)) return enableOne(sheet);
      // The release is preloaded, or was disabled while this chunk was still loading.
      preloadStyle(document, sheet);
      return { ok: true };
    },
    fetchAhead({ entry, styles }) {
      disabled.add(folderOf(entry.url));
      for (const file of styles) preloadStyle(document, file);
    },
    disable({ entry }) {
      const directory = folderOf(entry.url);
      disabled.add(directory);
      for (const sheet of sheetsIn(document, directory))
        sheet.disabled = usersOf(sheet).every((one) => disabled.has(one));
    },
  };
}
