import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { clientAddress } from '../../core/http/request-context.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { countryOfAddress } from '../../core/places/addresses.ts';
import { regionOfAddress } from '../../core/places/cities.ts';
import { countriesFor, labelCountries, subdivisionsOf } from '../../core/places/countries.ts';
import { AddressPlace, Countries, CountryLabels, CountryLabelsBody } from './schemas.ts';

export const placeRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/napi/utilities/countries/:businessUnit',
    {
      schema: {
        tags: ['registration'],
        params: z.object({ businessUnit: z.string().max(10) }),
        response: responseSchemas(Countries),
      },
    },
    async (request, reply) => {
      const brand = app.config.brands.find(({ id }) => String(id) === request.params.businessUnit);
      if (!brand) throw refuse('not_found');
      reply.header('cache-control', 'public, max-age=3600');
      return { data: { countries: countriesFor(brand.registration) } };
    },
  );

  app.post(
    '/api/country-labels',
    {
      preValidation: limit('places'),
      schema: { tags: ['registration'], body: CountryLabelsBody, response: responseSchemas(CountryLabels) },
    },
    async ({ body, brand, locale }) => {
      const codes = body.countries.map(({ isoCode }) => isoCode);
      const countries = labelCountries(codes, brand.registration, locale);
      const withSubdivisions = countries.filter(({ subDivisionSupported }) => subDivisionSupported);
      return {
        data: {
          countries,
          countriesSubDivisions: Object.fromEntries(
            withSubdivisions.map(({ isoCode }) => [isoCode, subdivisionsOf(isoCode, locale)]),
          ),
        },
      };
    },
  );

  app.get(
    '/api/lookup-ip-address',
    { schema: { tags: ['registration'], response: responseSchemas(AddressPlace) } },
    async (request, reply) => {
      reply.header('cache-control', 'private, max-age=3600');
      const address = clientAddress(request);
      const countryCode = countryOfAddress(address) ?? null;
      const known = countryCode === null ? [] : subdivisionsOf(countryCode, request.locale);
      // Countries without subdivisions need no lookup in the large database.
      const region = known.length > 0 ? await regionOfAddress(address) : undefined;
      const subDivisions = known.filter(({ label }) => region !== undefined && isSameName(label, region));
      return { data: { countryCode, subDivisions } };
    },
  );
};

/** Compares two names of a region, ignoring accents, case and punctuation. */
const isSameName = (first: string, second: string) =>
  first.localeCompare(second, 'en', { sensitivity: 'base', ignorePunctuation: true }) === 0;
