import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { HasProviders } from '@parlay/contracts/providers';
import { cleanHtml } from '../../core/http/clean-html.ts';
import { compose } from './compose.ts';
import { type Conditions, conditionsOf } from './conditions.ts';
import { type Facts, factsOf } from './facts.ts';
import { readSources, type Sources } from './files.ts';

/** Text that is composed for a brand, with cleaned HTML. */
export interface Page {
  title: string;
  html: string;
  locale: Locale;
}

export interface Library {
  /** Returns the page in this locale or else in English, or undefined for an unknown page. */
  page(name: string, brand: Brand, locale: Locale): Page | undefined;
  /** Returns all help centre pages of the brand with their names. */
  pages(brand: Brand, locale: Locale): { name: string; page: Page }[];
}

export interface LibraryOptions {
  brands: readonly Brand[];
  /** Base URL for the paths in brand files. */
  registers: string;
  /** Providers of the installation; none by default. */
  providers?: HasProviders['providers'];
  sources?: Sources;
}

/** Pages with a separate route, which the help centre does not list or search. */
const OUTSIDE_HELP = new Set(['fantasy']);

/**
 * Creates the library of all brands' texts. Composes every text once, so that a missing part, condition or fact
 * prevents the startup with an error that names it. Cleaning takes longer, so a text is cleaned when it is first read.
 */
export function createLibrary({ brands, registers, providers = [], sources = readSources() }: LibraryOptions): Library {
  const names = [...sources.pages.keys()].flatMap((key) => (key.startsWith('en/') ? [key.slice('en/'.length)] : []));
  const cleaned = new Map<string, Page>();
  const facts = new Map<string, Facts>();

  const conditions = new Map<Brand, Conditions>();

  function conditionsFor(brand: Brand): Conditions {
    const cached = conditions.get(brand) ?? conditionsOf(brand, { providers });
    conditions.set(brand, cached);
    return cached;
  }

  function factsFor(brand: Brand, locale: Locale): Facts {
    const key = `${brand.id}/${locale}`;
    const cached = facts.get(key) ?? factsOf(brand, locale, registers);
    facts.set(key, cached);
    return cached;
  }

  function composePage(name: string, brand: Brand, locale: Locale): Page | undefined {
    const textLocale = sources.pages.has(`${locale}/${name}`) ? locale : 'en';
    const source = sources.pages.get(`${textLocale}/${name}`);
    if (!source) return undefined;
    const context = {
      brand,
      locale: textLocale,
      facts: factsFor(brand, textLocale),
      conditions: conditionsFor(brand),
      parts: sources.parts,
    } as const;
    try {
      return {
        ...source,
        html: compose(source.html, context),
        locale: textLocale,
      };
    } catch (error) {
      throw new Error(`Text ${textLocale}/${name} for brand ${brand.id}: ${(error as Error).message}.`);
    }
  }

  for (const brand of brands)
    for (const locale of brand.locales) for (const name of names) composePage(name, brand, locale);

  function page(name: string, brand: Brand, locale: Locale): Page | undefined {
    const key = `${brand.id}/${locale}/${name}`;
    const cached = cleaned.get(key);
    if (cached) return cached;
    const uncleaned = composePage(name, brand, locale);
    if (!uncleaned) return undefined;
    const cleanPage = { ...uncleaned, html: cleanHtml(uncleaned.html) };
    cleaned.set(key, cleanPage);
    return cleanPage;
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
