import type { SetRemote } from '@parlay/contracts/release';
import { onceAtATime } from '../../lib/once-at-a-time.ts';
import { hangLimit } from '../files/hang-limit.ts';
import { recordHung } from '../files/hung-files.ts';
import type { FileOutcome } from '../files/outcome.ts';
import { refetch } from '../files/refetch.ts';
import { folderOf } from '../files/release-folder.ts';
import { preloadStyle } from './preload.ts';
import { type File, linksOf, placeOf, type Sheet, shareSheet, sheetsIn, usersOf } from './sheet-elements.ts';

/**
 * Stylesheets of remotes, linked by the host with integrity. They are disabled instead of removed, so that a returning
 * version has its styles at once. Versions with the same sheet share one: each that comes or goes makes the browser lay out the
 * whole page.
 */
export interface Stylesheets {
  /**
   * Resolves when the styles apply, or with the reason for a failure: a part is never shown without its styles. Never
   * rejects.
   */
  enable(remote: SetRemote): Promise<FileOutcome>;
  /** Links a sheet that a chunk of an enabled release needs. Sheets with a lower place come first. Never rejects. */
  link(file: File, place: number): Promise<FileOutcome>;
  /** Fetches the styles of a version that nothing shows yet, these and those of its chunks. They apply once it is enabled. */
  fetchAhead(remote: SetRemote): void;
  disable(remote: SetRemote): void;
}

export function createStylesheets(document: Document): Stylesheets {
  /** Sheets that chunks asked for, by the directory of their release: they return with it. */
  const ofChunks = new Map<string, Map<string, Sheet>>();
  /** Directories of releases that are off the page. */
  const off = new Set<string>();

  const linkOf = (url: string) => linksOf(document, url).find((link) => link.getAttribute('href') === url);

  const settled = (link: HTMLLinkElement) =>
    new Promise<'loaded' | 'failed' | 'late'>((resolve) => {
      const ended = new AbortController();
      const finish = (end: 'loaded' | 'failed' | 'late') => {
        lift();
        // The link stays in the page, and is waited for at each return of its version.
        ended.abort();
        if (end !== 'loaded') link.remove();
        resolve(end);
      };
      const lift = hangLimit(() => {
        recordHung(link.href, link);
        finish('late');
      });
      link.addEventListener('load', () => finish('loaded'), { signal: ended.signal });
      link.addEventListener('error', () => finish('failed'), { signal: ended.signal });
    });

  const link = ({ url, integrity, place }: Sheet) => {
    const made = document.createElement('link');
    made.rel = 'stylesheet';
    made.integrity = integrity;
    made.crossOrigin = 'anonymous';
    const there = settled(made);
    made.href = url;
    made.dataset.place = String(place);
    const next = sheetsIn(document, folderOf(url)).find((sheet) => placeOf(sheet) > place);
    if (next) next.before(made);
    else document.head.append(made);
    return there;
  };

  /** If a sheet fails but its file is valid, the browser had cached altered bytes: it is linked once more. */
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

  const bring = async (file: Sheet): Promise<FileOutcome> => {
    const known = linkOf(file.url) ?? shareSheet(document, file);
    if (known?.sheet) {
      known.disabled = false;
      return { ok: true };
    }
    if (known?.disabled) {
      known.disabled = false;
      // If it was disabled after loading, its rules may apply at once, and no event fires.
      return known.sheet ? { ok: true } : outcomeOf(file, settled(known));
    }
    // A link of the document may have failed before a listener was added.
    known?.remove();
    return outcomeOf(file, link(file));
  };

  /** A page may be prepared and opened at once. */
  const arriving = onceAtATime(({ url }: Sheet) => url, bring);

  const enableOne = (file: Sheet): Promise<FileOutcome> => {
    const known = arriving.isUnderWay(file) ? linkOf(file.url) : undefined;
    if (known) known.disabled = false;
    return arriving.run(file);
  };

  return {
    async enable({ entry, styles }) {
      const directory = folderOf(entry.url);
      off.delete(directory);
      const known = ofChunks.get(directory)?.values() ?? [];
      const sheets = [...styles.map((file) => ({ ...file, place: -1 })), ...known];
      const outcomes = await Promise.all(sheets.map(enableOne));
      return outcomes.find(({ ok }) => !ok) ?? { ok: true };
    },
    async link({ url: address, integrity }, place) {
      // Containers name their files by whole addresses, release sets by paths.
      const url = new URL(address, document.baseURI).pathname;
      const sheet = { url, integrity, place };
      const directory = folderOf(url);
      const known = ofChunks.get(directory) ?? new Map<string, Sheet>();
      ofChunks.set(directory, known.set(url, sheet));
      if (!off.has(directory)) return enableOne(sheet);
      // Loaded ahead, or a chunk that was still loading when its release left.
      preloadStyle(document, sheet);
      return { ok: true };
    },
    fetchAhead({ entry, styles }) {
      off.add(folderOf(entry.url));
      for (const file of styles) preloadStyle(document, file);
    },
    disable({ entry }) {
      const directory = folderOf(entry.url);
      off.add(directory);
      for (const sheet of sheetsIn(document, directory)) sheet.disabled = usersOf(sheet).every((one) => off.has(one));
    },
  };
}
