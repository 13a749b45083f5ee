import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { z } from 'zod/mini';

const File = z.object({
  routes: z.optional(z.record(z.string(), z.object({ path: z.optional(z.string()), title: z.optional(z.string()) }))),
});

/** What the locale files of a remote say about its routes. */
export interface RouteWords {
  /** The languages there are files for. */
  locales: Locale[];
  /** Path pattern by locale, only where the locale has one of its own. */
  paths(route: string): Partial<Record<Locale, string>>;
  titles(route: string): Partial<Record<Locale, string>>;
  /** Every route's path in one language; the English one where it has none. */
  pathsIn(locale: Locale): Record<string, string>;
}

/** Reads `locales/{locale}.json`. A file of an unknown language, or one that cannot be read, is a problem that names it. */
export function readRouteWords(folder: string): { ok: true; words: RouteWords } | { ok: false; problem: string } {
  const files = new Map<Locale, NonNullable<z.infer<typeof File>['routes']>>();
  for (const name of readdirSync(folder).sort()) {
    const locale = LOCALES.find((one) => name === `${one}.json`);
    if (!locale) return { ok: false, problem: `locales/${name} is not named after a language: ${LOCALES.join(', ')}` };
    const parsed = readJson(join(folder, name));
    if (!parsed.success) return { ok: false, problem: `locales/${name} is not a file of messages` };
    files.set(locale, parsed.data.routes ?? {});
  }
  const own = (part: 'path' | 'title') => (route: string) =>
    Object.fromEntries(
      [...files].flatMap(([locale, routes]) => {
        const word = routes[route]?.[part];
        return word === undefined ? [] : [[locale, word]];
      }),
    );
  const pathsIn = (locale: Locale) =>
    Object.fromEntries(
      Object.entries(files.get('en') ?? {}).map(([id, words]) => [
        id,
        files.get(locale)?.[id]?.path ?? words.path ?? '',
      ]),
    );
  return { ok: true, words: { locales: [...files.keys()], paths: own('path'), titles: own('title'), pathsIn } };
}

function readJson(path: string) {
  try {
    return z.safeParse(File, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { success: false as const };
  }
}
