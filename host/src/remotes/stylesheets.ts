import type { SetRemote } from '@parlay/contracts/release';
import { timeLimit } from './time-limit.ts';

/**
 * Stylesheets of remotes, linked by the host: with integrity, and set aside instead of taken out, so that a version that
 * comes back has its styles at once.
 */
export interface Stylesheets {
  /** Resolves when the styles are there; rejects never: markup without styles still works. */
  enable(remote: SetRemote): Promise<void>;
  disable(remote: SetRemote): void;
}

/** Milliseconds a part waits for its styles; markup without them still works. */
const PATIENCE = 4000;

export function createStylesheets(document: Document): Stylesheets {
  const linkOf = (url: string) =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].find(
      (link) => link.getAttribute('href') === url,
    );

  const settled = (link: HTMLLinkElement) =>
    new Promise<void>((resolve) => {
      const lift = timeLimit(PATIENCE, resolve);
      const done = () => {
        lift();
        resolve();
      };
      link.addEventListener('load', done, { once: true });
      link.addEventListener(
        'error',
        () => {
          link.remove();
          done();
        },
        { once: true },
      );
    });

  const add = (url: string, integrity: string) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.integrity = integrity;
    link.crossOrigin = 'anonymous';
    const there = settled(link);
    link.href = url;
    document.head.append(link);
    return there;
  };

  /** The critical styles of its release with the others: the page says which directory they are from. */
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
      await Promise.all(
        styles.map(({ url, integrity }) => {
          const known = linkOf(url);
          if (!known) return add(url, integrity);
          if (!known.disabled) return undefined;
          const there = settled(known);
          known.disabled = false;
          return known.sheet ? undefined : there;
        }),
      );
    },
    disable(remote) {
      for (const sheet of sheetsOf(remote)) sheet.disabled = true;
    },
  };
}
