import { z } from 'zod';

const Country = z
  .object({
    /** ISO 3166-1, two letters. */
    isoCode: z.string(),
    subDivisionSupported: z.boolean(),
    callingCode: z.string(),
  })
  .meta({ id: 'Country' });

const Option = z.object({ value: z.string(), label: z.string() }).meta({ id: 'Option' });

export const Countries = z.object({ countries: z.array(Country) }).meta({ id: 'Countries' });

/** The list of the previous call; other fields are ignored. */
export const CountryLabelsBody = z
  .object({ countries: z.array(z.object({ isoCode: z.string().regex(/^[A-Z]{2}$/) })).max(300) })
  .meta({ id: 'CountryLabelsBody' });

export const CountryLabels = z
  .object({
    /** Sorted by label, after those that the brand has on top of its list. */
    countries: z.array(Country.extend({ value: z.string(), label: z.string() })),
    /** By code of the country, of those whose addresses have them. Codes without the country's: `LIM`. */
    countriesSubDivisions: z.record(z.string(), z.array(Option)),
  })
  .meta({ id: 'CountryLabels' });

export const AddressPlace = z
  .object({
    /** null when unknown, for example for a private address. */
    countryCode: z.string().nullable(),
    /** Those that the country's addresses name, in any of which it may be; one alone is where it is. Codes without the country's. */
    subDivisions: z.array(Option),
  })
  .meta({ id: 'AddressPlace' });
