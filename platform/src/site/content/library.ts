import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { cleanHtml } from '../../core/http/clean-html.ts';
import { compose } from './compose.ts';
import { type Conditions, conditionsOf } from './conditions.ts';
import { type Facts, factsOf } from './facts.ts';
import { readSources, type Sources } from './files.ts';

/** A text as a brand's reader gets it; its HTML is cleaned. */
export interface Page {
  title: string;
  html: string;
  locale: Locale;
}

export interface Library {
  /** The page in this language, else in English; undefined for an unknown page. */
  page(name: string, brand: Brand, locale: Locale): Page | undefined;
  /** Every page of the help centre that the brand has, by name. */
  pages(brand: Brand, locale: Locale): { name: string; page: Page }[];
}

export interface LibraryOptions {
  brands: readonly Brand[];
  /** Base of addresses that are paths in the brand files. */
  registers: string;
  sources?: Sources;
}

/** Pages with their own route, which the help centre neither lists nor finds. */
const OUTSIDE_HELP = new Set(['fantasy']);

/**
 * Makes the library of all brands' texts. Composes every text once, so that a missing part, condition or fact stops the
 * start with its name. Cleaning takes longer and is done when a text is first read.
 */
export function createLibrary({ brands, registers, sources = readSources() }: LibraryOptions): Library {
  const names = [...sources.pages.keys()].flatMap((key) => (key.startsWith('en/') ? [key.slice('en/'.length)] : []));
  const cleaned = new Map<string, Page>();
  const facts = new Map<string, Facts>();

  const conditions = new Map<Brand, Conditions>();

  function conditionsFor(brand: Brand): Conditions {
    const known = conditions.get(brand) ?? conditionsOf(brand);
    conditions.set(brand, known);
    return known;
  }

  function factsFor(brand: Brand, locale: Locale): Facts {
    const key = `${brand.id}/${locale}`;
    const known = facts.get(key) ?? factsOf(brand, locale, registers);
    facts.set(key, known);
    return known;
  }

  function composed(name: string, brand: Brand, locale: Locale): Page | undefined {
    const own = sources.pages.has(`${locale}/${name}`) ? locale : 'en';
    const source = sources.pages.get(`${own}/${name}`);
    if (!source) return undefined;
    const context = {
      brand,
      locale: own,
      facts: factsFor(brand, own),
      conditions: conditionsFor(brand),
      parts: sources.parts,
    } as const;
    try {
      return {
        ...source,
        html: compose(source.html, context),
        locale: own,
      };
    } catch (error) {
      throw new Error(`Text ${own}/${name} for brand ${brand.id}: ${(error as Error).message}.`);
    }
  }

  for (const brand of brands)
    for (const locale of brand.locales) for (const name of names) composed(name, brand, locale);

  function page(name: string, brand: Brand, locale: Locale): Page | undefined {
    const key = `${brand.id}/${locale}/${name}`;
    const known = cleaned.get(key);
    if (known) return known;
    const made = composed(name, brand, locale);
    if (!made) return undefined;
    const whole = { ...made, html: cleanHtml(made.html) };
    cleaned.set(key, whole);
    return whole;
  }

  return {
    page,
    pages: (brand, locale) =>
      names
        .filter((name) => !OUTSIDE_HELP.has(name) && !brand.hiddenHelp.includes(name))
        .flatMap((name) => {
          const found = page(name, brand, locale);
          return found ? [{ name, page: found }] : [];
        }),
  };
}
