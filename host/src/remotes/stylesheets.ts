import type { SetRemote } from '@parlay/contracts/release';
import { ENTRY_TIMEOUT, type FileOutcome, refetch } from './entry-script.ts';
import { timeLimit } from './time-limit.ts';

type File = SetRemote['styles'][number];

/**
 * Stylesheets of remotes, linked by the host with integrity. They are disabled instead of removed, so that a returning
 * version has its styles at once.
 */
export interface Stylesheets {
  /**
   * Resolves when the styles apply, or with the reason for a failure: a part is never shown without its styles. Never
   * rejects.
   */
  enable(remote: SetRemote): Promise<FileOutcome>;
  disable(remote: SetRemote): void;
}

export function createStylesheets(document: Document): Stylesheets {
  const linkOf = (url: string) =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].find(
      (link) => link.getAttribute('href') === url,
    );

  const settled = (link: HTMLLinkElement) =>
    new Promise<'loaded' | 'failed' | 'late'>((resolve) => {
      const finish = (end: 'loaded' | 'failed' | 'late') => {
        lift();
        if (end !== 'loaded') link.remove();
        resolve(end);
      };
      const lift = timeLimit(ENTRY_TIMEOUT, () => finish('late'));
      link.addEventListener('load', () => finish('loaded'), { once: true });
      link.addEventListener('error', () => finish('failed'), { once: true });
    });

  const link = ({ url, integrity }: File) => {
    const made = document.createElement('link');
    made.rel = 'stylesheet';
    made.integrity = integrity;
    made.crossOrigin = 'anonymous';
    const there = settled(made);
    made.href = url;
    document.head.append(made);
    return there;
  };

  /** If a sheet fails but its file is valid, the browser had cached altered bytes: it is linked once more. */
  const outcomeOf = async (file: File, first: ReturnType<typeof settled>): Promise<FileOutcome> => {
    let end = await first;
    if (end === 'failed') {
      const fetched = await refetch(file.url, file.integrity);
      if (!fetched.ok) return fetched;
      end = await link(file);
    }
    if (end === 'loaded') return { ok: true };
    const message = end === 'late' ? `took longer than ${ENTRY_TIMEOUT} ms` : 'came but was not taken';
    return { ok: false, error: end === 'late' ? 'timed-out' : 'altered-bytes', message: `${file.url} ${message}` };
  };

  const enableOne = async (file: File): Promise<FileOutcome> => {
    const known = linkOf(file.url);
    if (known?.sheet) {
      known.disabled = false;
      return { ok: true };
    }
    if (known?.disabled) {
      const there = settled(known);
      known.disabled = false;
      // If it was disabled after loading, its rules apply at once and no event fires.
      return known.sheet ? { ok: true } : outcomeOf(file, there);
    }
    // A link of the document may have failed before a listener was added.
    known?.remove();
    return outcomeOf(file, link(file));
  };

  /** All sheets of a release, including its inlined critical styles: `data-of` has their directory. */
  const sheetsOf = ({ entry }: SetRemote) => {
    const directory = entry.url.slice(0, entry.url.lastIndexOf('/') + 1);
    const sheets = document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>(
      'link[rel="stylesheet"], style[data-of]',
    );
    return [...sheets].filter((sheet) =>
      (sheet.getAttribute('href') ?? sheet.getAttribute('data-of'))?.startsWith(directory),
    );
  };

  return {
    async enable({ styles }) {
      const outcomes = await Promise.all(styles.map(enableOne));
      return outcomes.find(({ ok }) => !ok) ?? { ok: true };
    },
    disable(remote) {
      for (const sheet of sheetsOf(remote)) sheet.disabled = true;
    },
  };
}
