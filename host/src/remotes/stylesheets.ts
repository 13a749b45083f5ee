import type { SetRemote } from '@parlay/contracts/release';

/**
 * Stylesheets of remotes, linked by the host: with integrity, and set aside instead of taken out, so that a version that
 * comes back has its styles at once.
 */
export interface Stylesheets {
  /** Resolves when the styles are there; rejects never: markup without styles still works. */
  enable(remote: SetRemote): Promise<void>;
  disable(remote: SetRemote): void;
}

export function createStylesheets(document: Document): Stylesheets {
  const linkOf = (url: string) =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].find(
      (link) => link.getAttribute('href') === url,
    );

  const add = (url: string, integrity: string) =>
    new Promise<void>((resolve) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.integrity = integrity;
      link.crossOrigin = 'anonymous';
      link.addEventListener('load', () => resolve());
      link.addEventListener('error', () => {
        link.remove();
        resolve();
      });
      link.href = url;
      document.head.append(link);
    });

  return {
    async enable({ styles }) {
      await Promise.all(
        styles.map(({ url, integrity }) => {
          const known = linkOf(url);
          if (!known) return add(url, integrity);
          known.disabled = false;
          return undefined;
        }),
      );
    },
    disable({ styles }) {
      for (const { url } of styles) {
        const link = linkOf(url);
        if (link) link.disabled = true;
      }
    },
  };
}
