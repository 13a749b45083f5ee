import { LOCALES, type Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { verifyAddress, withRegister } from '@parlay/contracts/licence';
import { companyTextIn } from '@parlay/contracts/page-brand';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { answers } from '../../core/http/schemas.ts';
import { pageNamed } from './files.ts';

const Content = z
  .object({
    name: z.string(),
    title: z.string(),
    /** HTML without scripts, styles or event attributes; the page sanitises it all the same. */
    html: z.string(),
    /** Language of the text: English where it is not translated yet. */
    locale: z.enum(LOCALES),
  })
  .meta({ id: 'Content' });

const CompanyInfo = z
  .object({
    content: z.string(),
    groupName: z.string(),
    licence: z.object({ authority: z.string(), number: z.string(), verifyUrl: z.url(), companyId: z.string() }),
  })
  .meta({ id: 'CompanyInfo' });

/** Brand and language of the text come from host and cookies. */
const CACHE = { 'cache-control': 'private, max-age=60', vary: 'cookie' };

export const contentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/cms-content/:name',
    { schema: { tags: ['content'], params: z.object({ name: z.string().max(100) }), response: answers(Content) } },
    async (request, reply) => {
      const { name } = request.params;
      const page = pageNamed(name, request.locale);
      if (!page) throw refuse('not_found');
      reply.headers(CACHE);
      return { data: { name, ...page, html: withBrandFacts(page.html, request.brand, page.locale) } };
    },
  );

  app.get(
    '/api/partials/footer-company-info',
    { schema: { tags: ['content'], response: answers(CompanyInfo) } },
    async (request, reply) => {
      const { groupName, licence } = request.brand;
      reply.headers(CACHE);
      const content = companyTextIn(request.brand, request.locale);
      const verifyUrl = verifyAddress(withRegister(licence, app.config.registers), request.locale);
      return { data: { content, groupName, licence: { ...licence, verifyUrl } } };
    },
  );
};

/** Fills in what a text says of its brand. `{sessionHours}`: the longest session, for example "24 hours". */
function withBrandFacts(html: string, { session }: Pick<Brand, 'session'>, locale: Locale): string {
  const hours = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
  return html.replaceAll('{sessionHours}', hours.format(session.absoluteHours));
}
