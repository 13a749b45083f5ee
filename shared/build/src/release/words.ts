import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { keysNeeded, textsOf } from '@parlay/contracts/message-keys';
import { z } from 'zod/mini';

const File = z.looseObject({
  routes: z.optional(z.record(z.string(), z.object({ path: z.optional(z.string()), title: z.optional(z.string()) }))),
});

/**
 * Texts for search engines by route id, from `descriptions/{locale}.json`, which pages do not load. `{brand}` is the brand's
 * name. Any other placeholder names a group of messages, keyed by the English word in the path, with one text for each page.
 */
const Descriptions = z.record(z.string(), z.string());
const NAMES = /\{(?!brand\})(\w+)\}/;
type Description = string | Record<string, string>;

/** A remote's route paths, titles and descriptions from its locale files. */
export interface RouteTexts {
  /** Languages with a locale file. */
  locales: Locale[];
  /** Path pattern by locale, for locales whose pattern differs from English. */
  paths(route: string): Partial<Record<Locale, string>>;
  titles(route: string): Partial<Record<Locale, string>>;
  /** Descriptions for search engines: one, or one for each page whose path is a word of the route. */
  descriptions(route: string): Partial<Record<Locale, Description>>;
  /** Keys of the English file without a translation, by language. */
  missing: Partial<Record<Locale, string[]>>;
  /** Returns every route's path in a language, or in English if it has none. */
  pathsIn(locale: Locale): Record<string, string>;
}

/** Reads `locales/{locale}.json`. The error names a file of an unknown language or one that cannot be read. */
export function readRouteTexts(folder: string): { ok: true; words: RouteTexts } | { ok: false; error: string } {
  const files = new Map<Locale, NonNullable<z.infer<typeof File>['routes']>>();
  const texts = new Map<Locale, Map<string, string>>();
  const described = new Map<Locale, Record<string, Description>>();
  for (const name of readdirSync(folder).sort()) {
    const locale = LOCALES.find((one) => name === `${one}.json`);
    if (!locale) return { ok: false, error: `locales/${name} is not named after a language: ${LOCALES.join(', ')}` };
    const parsed = readJson(File, join(folder, name));
    if (!parsed.success) return { ok: false, error: `locales/${name} is not a file of messages` };
    files.set(locale, parsed.data.routes ?? {});
    texts.set(locale, new Map(textsOf(parsed.data)));
    const file = join(folder, '..', 'descriptions', name);
    if (!existsSync(file)) continue;
    const descriptions = readJson(Descriptions, file);
    if (!descriptions.success) return { ok: false, error: `descriptions/${name} is not a file of descriptions` };
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

/** Returns the missing keys by language. An empty text counts as missing. */
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
