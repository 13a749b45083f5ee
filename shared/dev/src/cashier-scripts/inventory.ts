import { z } from 'zod';

/**
 * Inventory of code that loads scripts into a page, with the reason and the guarantee of its integrity (PCI DSS 6.4.3).
 */
export const CashierScripts = z.array(
  z.strictObject({
    /** File of our sources that loads or contains the script. */
    code: z.string().min(1),
    runs: z.string().min(1),
    /** Whether it also runs on cashier pages. */
    onCashier: z.boolean(),
    why: z.string().min(1),
    integrity: z.string().min(1),
  }),
);
export type CashierScripts = z.infer<typeof CashierScripts>;

/** Sources of code that runs in a player's page. */
const PAGES = /^(?:host|remote-[^/]+|releases|shared\/[^/]+)\/src\/.*\.tsx?$/;
/** Sources that never reach a player's page: tests, the release console, builds and development. */
const NOT_PAGES =
  /\.test\.|\/testing\/|testing\.tsx?$|^shared\/(?:dev|build|dev-server|testing|server|cli)\/|^releases\/src\/(?!edge\/)/;

export const isPageSource = (file: string): boolean => PAGES.test(file) && !NOT_PAGES.test(file);

/** Ways to load a script into a page. */
const SCRIPT_LOAD = /(?:createElement|tag)\(\s*['"`]script|createScriptURL|importScripts\(|<script[\s>]|new Worker\(/;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

export const loadsScripts = (source: string): boolean => SCRIPT_LOAD.test(source.replace(COMMENTS, ''));

/** Returns a sentence for each file that loads scripts without an entry, and for each entry without such a file. */
export function scriptFindings(loading: readonly string[], inventory: CashierScripts): string[] {
  const listed = new Set(inventory.map(({ code }) => code));
  const file = 'shared/contracts/cashier-scripts.json';
  return [
    ...loading
      .filter((code) => !listed.has(code))
      .map(
        (code) =>
          `${code} brings a script into pages: add it to ${file}, with what it runs, why, and what guarantees its bytes.`,
      ),
    ...[...listed]
      .filter((code) => !loading.includes(code))
      .map((code) => `${file} lists ${code}, which brings no script into pages: remove the entry.`),
  ];
}
