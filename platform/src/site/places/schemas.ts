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

/** Countries of the previous response; other fields are ignored. */
export const CountryLabelsBody = z
  .object({ countries: z.array(z.object({ isoCode: z.string().regex(/^[A-Z]{2}$/) })).max(300) })
  .meta({ id: 'CountryLabelsBody' });

export const CountryLabels = z
  .object({
    /** Countries sorted by label, after the brand's preferred countries. */
    countries: z.array(Country.extend({ value: z.string(), label: z.string() })),
    /** Subdivisions by country code, for countries whose addresses name them. Codes omit the country, as in `LIM`. */
    countriesSubDivisions: z.record(z.string(), z.array(Option)),
  })
  .meta({ id: 'CountryLabels' });

export const AddressPlace = z
  .object({
    /** null if unknown, for example for a private address. */
    countryCode: z.string().nullable(),
    /** The subdivision of the address, if it is known; otherwise none. Codes omit the country. */
    subDivisions: z.array(Option),
  })
  .meta({ id: 'AddressPlace' });
