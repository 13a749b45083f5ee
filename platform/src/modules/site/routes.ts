import { Locale } from '@parlay/contracts/brand';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../http/errors.ts';
import { answers } from '../../http/schemas.ts';
import { brandTexts } from '../content/files.ts';
import { clientConfig } from './client-config.ts';
import { ClientConfig } from './schemas.ts';

export const siteRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/client-config', { schema: { tags: ['site'], response: answers(ClientConfig) } }, async (request) => ({
    data: clientConfig(app.config, request.brand, request.locale, request.host),
  }));

  app.get(
    '/api/translation/:bu/:locale',
    {
      schema: {
        tags: ['site'],
        params: z.object({ bu: z.string().max(10), locale: z.string().max(10) }),
        response: answers(z.record(z.string(), z.string())),
      },
    },
    async (request, reply) => {
      const { bu, locale } = request.params;
      const brand = app.config.brands.find((one) => String(one.id) === bu);
      const language = Locale.safeParse(locale);
      if (!brand || !language.success || !brand.locales.includes(language.data)) throw refuse('not_found');
      reply.header('cache-control', 'public, max-age=60');
      // Words of the remotes come with the remotes; these are the brand's own, laid over them.
      return { data: brandTexts(brand.id, language.data) };
    },
  );
};
