import { LOCALES } from '@parlay/contracts/brand';
import { companyTextIn } from '@parlay/contracts/brand-for-page';
import { verificationUrl, withRegister } from '@parlay/contracts/licence';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { helpTextFor } from './help-texts.ts';
import { libraryOf } from './library-of.ts';

const Content = z
  .object({
    name: z.string(),
    title: z.string(),
    /** HTML without scripts, styles or event attributes. The page still sanitizes it. */
    html: z.string(),
    /** Locale of the text, which is English if it is not translated yet. */
    locale: z.enum(LOCALES),
  })
  .meta({ id: 'Content' });

const HelpTexts = z
  .object({
    items: z.array(
      z.object({
        name: z.string(),
        locale: z.enum(LOCALES),
        /** Text by heading, for search; the first section has no heading and no anchor. */
        sections: z.array(z.object({ anchor: z.string(), heading: z.string(), text: z.string() })),
      }),
    ),
  })
  .meta({ id: 'HelpTexts' });

const CompanyInfo = z
  .object({
    content: z.string(),
    groupName: z.string(),
    licence: z.object({ authority: z.string(), number: z.string(), verifyUrl: z.url(), companyId: z.string() }),
  })
  .meta({ id: 'CompanyInfo' });

/** Cache headers of texts, whose brand and locale depend on host and cookies. */
const CACHE = { 'cache-control': 'private, max-age=60', vary: 'cookie' };

export const contentRoutes: FastifyPluginAsyncZod = async (app) => {
  const library = libraryOf(app.config);

  app.get(
    '/api/cms-content/:name',
    {
      schema: {
        tags: ['content'],
        params: z.object({ name: z.string().max(100) }),
        response: responseSchemas(Content),
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const page = library.page(name, request.brand, request.locale);
      if (!page) throw refuse('not_found');
      reply.headers(CACHE);
      return { data: { name, ...page } };
    },
  );

  app.get(
    '/api/help-texts',
    { schema: { tags: ['content'], response: responseSchemas(HelpTexts) } },
    async (request, reply) => {
      reply.headers(CACHE);
      const pages = library.pages(request.brand, request.locale);
      return { data: { items: pages.map(({ name, page }) => helpTextFor(name, page)) } };
    },
  );

  app.get(
    '/api/partials/footer-company-info',
    { schema: { tags: ['content'], response: responseSchemas(CompanyInfo) } },
    async (request, reply) => {
      const { groupName, licence } = request.brand;
      reply.headers(CACHE);
      const content = companyTextIn(request.brand, request.locale);
      const verifyUrl = verificationUrl(withRegister(licence, app.config.registers), request.locale);
      return { data: { content, groupName, licence: { ...licence, verifyUrl } } };
    },
  );
};
