import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { keysNeeded, textsOf } from '@parlay/contracts/message-keys';
import { z } from 'zod/mini';

const File = z.looseObject({
  routes: z.optional(z.record(z.string(), z.object({ path: z.optional(z.string()), title: z.optional(z.string()) }))),
});

/**
 * `descriptions/{locale}.json`, which no page loads: what search engines quote, by route id. `{brand}` is the brand's name.
 * Any other hole names messages by English word: then there is one text for each of the pages that are words of the route.
 */
const Descriptions = z.record(z.string(), z.string());
const NAMES = /\{(?!brand\})(\w+)\}/;
type Description = string | Record<string, string>;

/** What the locale files of a remote say about its routes. */
export interface RouteWords {
  /** The languages there are files for. */
  locales: Locale[];
  /** Path pattern by locale, only where the locale has one of its own. */
  paths(route: string): Partial<Record<Locale, string>>;
  titles(route: string): Partial<Record<Locale, string>>;
  /** What search engines quote: one text, or one for each page that is a word of the route. */
  descriptions(route: string): Partial<Record<Locale, Description>>;
  /** Keys of the English file that another language has no text for. */
  missing: Partial<Record<Locale, string[]>>;
  /** Every route's path in one language; the English one where it has none. */
  pathsIn(locale: Locale): Record<string, string>;
}

/** Reads `locales/{locale}.json`. A file of an unknown language, or one that cannot be read, is a problem that names it. */
export function readRouteWords(folder: string): { ok: true; words: RouteWords } | { ok: false; problem: string } {
  const files = new Map<Locale, NonNullable<z.infer<typeof File>['routes']>>();
  const texts = new Map<Locale, Map<string, string>>();
  const described = new Map<Locale, Record<string, Description>>();
  for (const name of readdirSync(folder).sort()) {
    const locale = LOCALES.find((one) => name === `${one}.json`);
    if (!locale) return { ok: false, problem: `locales/${name} is not named after a language: ${LOCALES.join(', ')}` };
    const parsed = readJson(File, join(folder, name));
    if (!parsed.success) return { ok: false, problem: `locales/${name} is not a file of messages` };
    files.set(locale, parsed.data.routes ?? {});
    texts.set(locale, new Map(textsOf(parsed.data)));
    const file = join(folder, '..', 'descriptions', name);
    if (!existsSync(file)) continue;
    const descriptions = readJson(Descriptions, file);
    if (!descriptions.success) return { ok: false, problem: `descriptions/${name} is not a file of descriptions` };
    described.set(locale, withNames(descriptions.data, parsed.data));
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
  const descriptions = (route: string) =>
    Object.fromEntries(
      [...described].flatMap(([locale, texts]) => {
        const text = texts[route];
        return text === undefined ? [] : [[locale, text]];
      }),
    );
  return {
    ok: true,
    words: {
      locales: [...files.keys()],
      paths: own('path'),
      titles: own('title'),
      descriptions,
      missing: missingIn(texts),
      pathsIn,
    },
  };
}

/** By language, where there are any. An empty text is none. */
function missingIn(texts: ReadonlyMap<Locale, ReadonlyMap<string, string>>): Partial<Record<Locale, string[]>> {
  const english = texts.get('en') ?? new Map<string, string>();
  return Object.fromEntries(
    [...texts].flatMap(([locale, own]) => {
      const keys = [...keysNeeded(locale, english.keys())].filter((key) => !own.get(key)).sort();
      return keys.length > 0 ? [[locale, keys]] : [];
    }),
  );
}

function withNames(
  descriptions: z.infer<typeof Descriptions>,
  messages: z.infer<typeof File>,
): Record<string, Description> {
  return Object.fromEntries(
    Object.entries(descriptions).map(([route, text]) => {
      const [hole, group = ''] = NAMES.exec(text) ?? [];
      if (hole === undefined) return [route, text];
      const names = z.parse(z.record(z.string(), z.string()), messages[group]);
      return [route, Object.fromEntries(Object.entries(names).map(([word, name]) => [word, text.replace(hole, name)]))];
    }),
  );
}

function readJson<T>(schema: z.ZodMiniType<T>, path: string) {
  try {
    return z.safeParse(schema, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { success: false as const };
  }
}
