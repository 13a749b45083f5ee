import { Locale } from '@parlay/contracts/brand';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { Failure, responseSchemas } from '../../core/http/schemas.ts';
import { brandTexts } from '../content/files.ts';
import { clientConfig } from './client-config.ts';
import { ClientConfig } from './schemas.ts';

export const clientConfigRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/client-config',
    { schema: { tags: ['site'], response: responseSchemas(ClientConfig) } },
    async (request) => ({
      data: clientConfig(app.config, request.brand, request.locale, request.host),
    }),
  );

  app.get(
    '/api/translation/:bu/:locale',
    {
      schema: {
        tags: ['site'],
        params: z.object({ bu: z.string().max(10), locale: z.string().max(10) }),
        response: responseSchemas(z.record(z.string(), z.string())),
      },
    },
    async (request, reply) => {
      const texts = textsOf(request.params.bu, request.params.locale);
      reply.header('cache-control', 'public, max-age=60');
      return { data: texts };
    },
  );

  // Serves the same texts as a plain file, which a CDN can fetch and cache (SH28).
  app.get(
    '/napi/i18n/translations/:file',
    {
      schema: {
        tags: ['site'],
        params: z.object({ file: z.string().max(40) }),
        response: { 200: z.record(z.string(), z.string()), '4xx': Failure, '5xx': Failure },
      },
    },
    async (request, reply) => {
      const [, locale = '', bu = ''] = /^([a-z]{2})_(\d{1,6})\.json$/.exec(request.params.file) ?? [];
      const texts = textsOf(bu, locale);
      reply.headers({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' });
      return texts;
    },
  );

  /** Returns the brand's own texts, which override the texts that come with the remotes. */
  function textsOf(bu: string, locale: string): Record<string, string> {
    const brand = app.config.brands.find(({ id }) => String(id) === bu);
    const language = Locale.safeParse(locale);
    if (!brand || !language.success || !brand.locales.includes(language.data)) throw refuse('not_found');
    return brandTexts(brand.id, language.data);
  }
};
