import { LOCALES } from '@parlay/contracts/brand';
import { SPORTS_PROVIDER } from '@parlay/tooling/secrets';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { siteOrigin } from '../../http/request-context.ts';
import { answers } from '../../http/schemas.ts';
import { partnerToken } from './tokens.ts';

const SportsBookQuery = z.object({
  device: z.enum(['DESKTOP', 'MOBILE']).default('DESKTOP'),
  language: z.enum(LOCALES).optional(),
  liveMode: z.enum(['true', 'false']).default('false'),
  /** Sent by the page as the specification has it; what counts is the brand of the site that asks. */
  brand: z.string().max(10).optional(),
  origin: z.string().max(200).optional(),
});

export const SportsBook = z
  .object({
    iframeSrc: z.string(),
    /** Token of the player for the frame; null for a visitor. */
    jsScript: z.string().nullable(),
  })
  .meta({ id: 'SportsBook' });

export const Lottery = z
  .object({ iframeSrc: z.object({ lottery: z.string(), helioLottery: z.string() }) })
  .meta({ id: 'Lottery' });

/** Addresses of the partners' frames. They learn the site's origin from us, never from the page's parameters. */
export const frameRoutes: FastifyPluginAsyncZod = async (app) => {
  const sandbox = `http://sandbox.localhost:${app.config.ports.sandbox}`;

  app.get(
    '/api/sports-book',
    { schema: { tags: ['frames'], querystring: SportsBookQuery, response: answers(SportsBook) } },
    async (request) => {
      const { device, language = request.locale, liveMode } = request.query;
      const url = new URL(`/sports/${liveMode === 'true' ? 'live' : 'prematch'}`, sandbox);
      url.search = new URLSearchParams({
        variant: request.brand.sportsVariant,
        lang: language,
        brand: String(request.brand.id),
        device,
        origin: siteOrigin(request),
      }).toString();
      const secret = app.config.secrets.providers[SPORTS_PROVIDER] ?? app.config.secrets.session;
      const { session } = request;
      const jsScript = session ? partnerToken(secret, SPORTS_PROVIDER, session.customerId) : null;
      return { data: { iframeSrc: url.href, jsScript } };
    },
  );

  app.get('/api/lottery', { schema: { tags: ['frames'], response: answers(Lottery) } }, async (request) => {
    const query = new URLSearchParams({ lang: request.locale, origin: siteOrigin(request) });
    const frame = (name: string) => new URL(`/lottery/${name}?${query}`, sandbox).href;
    return { data: { iframeSrc: { lottery: frame('midweek'), helioLottery: frame('helio') } } };
  });
};
