import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Locale } from '@parlay/contracts/brand';
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { z } from 'zod';

/** Countries whose addresses name a state, province or region. */
const WITH_SUBDIVISIONS = ['AR', 'AU', 'BR', 'CA', 'CL', 'CO', 'CR', 'JP', 'MX', 'PE', 'PY', 'US', 'UY', 'VE'] as const;

/** Entries of the telephone list that are not ISO 3166 countries. */
const NO_COUNTRIES = new Set(['AC', 'TA']);

export interface Country {
  isoCode: string;
  subDivisionSupported: boolean;
  /** Without the plus, for example `51`. */
  callingCode: string;
}

export interface Option {
  value: string;
  label: string;
}

const subdivisions = readSubdivisions();
const countries = new Map<string, Country>(
  getCountries()
    .filter((code) => !NO_COUNTRIES.has(code))
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

/** A brand's preferences: the default first, then its countries in order (AU8). */
export interface CountryOrder {
  defaultCountry?: string | undefined;
  firstCountries: readonly string[];
}

const headOf = ({ defaultCountry, firstCountries }: CountryOrder): string[] => [
  ...new Set([...(defaultCountry === undefined ? [] : [defaultCountry]), ...firstCountries]),
];

/** All countries, the brand's first, the rest by code; labels are a separate call. */
export function countriesFor(order: CountryOrder): Country[] {
  const head = headOf(order);
  const rest = [...countries.keys()].filter((code) => !head.includes(code)).sort();
  return [...head, ...rest].flatMap((code) => countries.get(code) ?? []);
}

/** Name of a country in a language; its code where the language has none. */
export const countryName = (code: string, locale: Locale): string => namesIn(locale).of(code) ?? code;

/** AU8: labelled and sorted by label, after the brand's own. */
export function labelled(codes: readonly string[], order: CountryOrder, locale: Locale): (Country & Option)[] {
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

/** States or regions by their codes without the country's (`LIM`), sorted by name; none where addresses name none. */
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
  const made = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  names.set(locale, made);
  return made;
}

/** Unicode's list, with local names in Latin letters; it has hardly any translations. */
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
