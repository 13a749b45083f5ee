import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A kind of edit. `write(n)` writes the n-th version of a file. */
export interface Edit {
  what: string;
  /** Maximum p50 and p95 of the time in ms until an edit takes effect. */
  p50: number;
  p95: number;
  write(n: number): void;
}

/** An edit that leaves a mark with its number on the page `/en/casino`. */
export interface PageEdit extends Edit {
  /** Returns a JavaScript expression that becomes true in the page once the n-th version is rendered. */
  isDrawn(n: number): string;
}

function writer(folder: string, file: string, from: string, to: (n: number) => string): (n: number) => void {
  const path = join(folder, file);
  const original = readFileSync(path, 'utf8');
  if (!original.includes(from)) throw new Error(`${file} has no ${from}`);
  return (n) =>
    writeFileSync(
      path,
      original.replace(from, () => to(n)),
    );
}

const has = (selector: string) => `document.querySelector(${JSON.stringify(selector)}) !== null`;
const PAGE = '[data-slot="page"] [data-remote="remote-casino"][data-state="mounted"]';

export function pageEdits(folder: string): PageEdit[] {
  return [
    {
      what: 'a component in remote-casino',
      p50: 1000,
      p95: 2000,
      write: writer(
        folder,
        'remote-casino/src/features/lobby/lobby.tsx',
        '<div className={styles.head}>',
        (n) => `<div className={styles.head} data-edit-component="${n}">`,
      ),
      isDrawn: (n) => has(`${PAGE} [data-edit-component="${n}"]`),
    },
    {
      what: 'a CSS module in remote-shell',
      p50: 1000,
      p95: 2000,
      write: writer(
        folder,
        'remote-shell/src/features/top-bar/top-bar.module.css',
        '.bar {',
        (n) => `.bar {\n  order: ${n};`,
      ),
      isDrawn: (n) =>
        `[...document.querySelectorAll('[data-slot="top"] [class*="_bar_"]')].some((bar) => getComputedStyle(bar).order === '${n}')`,
    },
    {
      what: 'a component in shared/ui',
      p50: 1000,
      p95: 4000,
      write: writer(folder, 'shared/ui/src/tabs/tabs.tsx', '{tab.icon}', (n) => `{tab.icon}<i data-edit-ui="${n}" />`),
      isDrawn: (n) => has(`${PAGE} [data-edit-ui="${n}"]`),
    },
    {
      what: 'a locale file',
      p50: 1000,
      p95: 2000,
      write: writer(folder, 'remote-casino/locales/en.json', 'Games by independent studios.', (n) => `Edition ${n}.`),
      isDrawn: (n) => `document.querySelector('${PAGE}')?.textContent.includes('Edition ${n}.')`,
    },
  ];
}

/** Returns an edit of a platform route that adds a header to its response. */
export const routeEdit = (folder: string): Edit => ({
  what: 'a platform route',
  p50: 1500,
  p95: 3000,
  write: writer(
    folder,
    'platform/src/play/games/routes.ts',
    'async ({ brand }) => ({ data: { tabs:',
    (n) => `async ({ brand }, reply) => (reply.header('x-edit', '${n}'), { data: { tabs:`,
  ),
});
