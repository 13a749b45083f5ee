import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Locale } from '@parlay/contracts/brand';
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { z } from 'zod';

/** Countries whose addresses name a state, province or region. */
const WITH_SUBDIVISIONS = ['AR', 'AU', 'BR', 'CA', 'CL', 'CO', 'CR', 'JP', 'MX', 'PE', 'PY', 'US', 'UY', 'VE'] as const;

/** Entries of the calling code list that are not ISO 3166 countries. */
const NON_COUNTRIES = new Set(['AC', 'TA']);

export interface Country {
  isoCode: string;
  subDivisionSupported: boolean;
  /** Calling code without the plus, for example `51`. */
  callingCode: string;
}

export interface Option {
  value: string;
  label: string;
}

const subdivisions = readSubdivisions();
const countries = new Map<string, Country>(
  getCountries()
    .filter((code) => !NON_COUNTRIES.has(code))
    .map((code): [string, Country] => [
      code,
      {
        isoCode: code,
        subDivisionSupported: subdivisions.has(code),
        callingCode: getCountryCallingCode(code as CountryCode),
      },
    ]),
);

export const countryOf = (code: string): Country | undefined => countries.get(code);

/** A brand's order of countries: the default country first, then its preferred countries (AU8). */
export interface CountryOrder {
  defaultCountry?: string | undefined;
  firstCountries: readonly string[];
}

const headOf = ({ defaultCountry, firstCountries }: CountryOrder): string[] => [
  ...new Set([...(defaultCountry === undefined ? [] : [defaultCountry]), ...firstCountries]),
];

/** Returns all countries, the brand's first and the rest by code. Labels are a separate call. */
export function countriesFor(order: CountryOrder): Country[] {
  const head = headOf(order);
  const rest = [...countries.keys()].filter((code) => !head.includes(code)).sort();
  return [...head, ...rest].flatMap((code) => countries.get(code) ?? []);
}

/** Returns a country's name in a locale, or its code if the locale has no name for it. */
export const countryName = (code: string, locale: Locale): string => namesIn(locale).of(code) ?? code;

/** Returns the countries with labels, the brand's first and the rest sorted by label (AU8). */
export function labelCountries(codes: readonly string[], order: CountryOrder, locale: Locale): (Country & Option)[] {
  const known = [...new Set(codes)].flatMap((code) => countries.get(code) ?? []);
  const options = known.map((country) => ({
    ...country,
    value: country.isoCode,
    label: countryName(country.isoCode, locale),
  }));
  const compare = new Intl.Collator(locale).compare;
  const head = headOf(order);
  const rank = ({ isoCode }: Country) => (head.includes(isoCode) ? head.indexOf(isoCode) : head.length);
  return options.sort((a, b) => rank(a) - rank(b) || compare(a.label, b.label));
}

/**
 * Returns a country's states or regions sorted by name, with codes that omit the country (`LIM`). Empty if addresses do
 * not name them.
 */
export function subdivisionsOf(country: string, locale: Locale): Option[] {
  const order = new Intl.Collator(locale).compare;
  return [...(subdivisions.get(country) ?? [])].sort((a, b) => order(a.label, b.label));
}

export const isSubdivision = (country: string, code: string): boolean =>
  subdivisions.get(country)?.some(({ value }) => value === code) ?? false;

const names = new Map<Locale, Intl.DisplayNames>();

function namesIn(locale: Locale): Intl.DisplayNames {
  const known = names.get(locale);
  if (known) return known;
  const displayNames = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  names.set(locale, displayNames);
  return displayNames;
}

/** Reads Unicode's list of subdivisions, which has local names in Latin letters and hardly any translations. */
function readSubdivisions(): Map<string, Option[]> {
  const path = createRequire(join(import.meta.dirname, 'countries.ts')).resolve(
    'cldr-subdivisions-full/subdivisions/en/en.json',
  );
  const File = z.object({
    subdivisions: z.object({ localeDisplayNames: z.object({ subdivisions: z.record(z.string(), z.string()) }) }),
  });
  const all = File.parse(JSON.parse(readFileSync(path, 'utf8'))).subdivisions.localeDisplayNames.subdivisions;
  const found = new Map<string, Option[]>(WITH_SUBDIVISIONS.map((country) => [country, []]));
  for (const [code, label] of Object.entries(all)) {
    const upper = code.toUpperCase();
    found.get(upper.slice(0, 2))?.push({ value: upper.slice(2), label });
  }
  return found;
}
