import { CONSTANTS } from '@parlay/contracts/brand-constants';
import { numberLocale } from '@parlay/contracts/figures';
import { dayIn } from '@parlay/contracts/validation/date';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fileResponseSchemas, sendFile } from '../../core/exports/file-responses.ts';
import { exportTexts } from '../../core/exports/texts.ts';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { failureSchemas } from '../../core/http/schemas.ts';
import { statementFigures } from './figures.ts';

const FIRST_YEAR = Number(CONSTANTS.earliestDate.slice(0, 4));
const Params = z.object({ year: z.string().max(60) });

/** Route for the yearly statement of a player's payments. */
export const statementRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/account/statements/:year',
    {
      preValidation: requirePlayer,
      preHandler: limit('export'),
      schema: { tags: ['account'], params: Params, response: fileResponseSchemas('application/pdf', failureSchemas) },
    },
    async (request, reply) => {
      const { customerId, username, displayName } = playerOf(request);
      const { brand, locale, params } = request;
      const year = Number(params.year);
      const now = new Date();
      // There is no statement for an invalid year, or for a year that has not begun in the brand's time zone.
      const thisYear = Number(dayIn(brand.timezone, now.getTime()).slice(0, 4));
      if (!/^\d{4}$/.test(params.year) || year < FIRST_YEAR || year > thisYear) throw refuse('not_found');
      const figures = await statementFigures(app.db, customerId, year, brand.timezone);
      // Imported here because the PDF library takes a tenth of a second to load, which would delay startup.
      const { statementDocument } = await import('./document.ts');
      const document = statementDocument(figures, {
        texts: exportTexts(locale).statement,
        locale: numberLocale(locale, brand),
        year,
        brand: brand.name,
        account: `${displayName} (${username})`,
        timezone: brand.timezone,
        madeAt: now,
      });
      return sendFile(reply, 'application/pdf', `statement-${year}.pdf`, document);
    },
  );
};
