import { LOCALES } from '@parlay/contracts/brand';
import { SPORTS_PROVIDER } from '@parlay/tooling/secrets';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../http/errors.ts';
import { siteOrigin } from '../../http/request-context.ts';
import { answers } from '../../http/schemas.ts';
import { providerOf, requireSignature, SIGNED } from '../provider/signed-call.ts';
import { playerOfSession } from '../sessions/repository.ts';
import { frameTokens, pseudonym } from './tokens.ts';

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
    /** Token of the player for the frame, for five minutes and no longer than the session; null for a visitor. */
    jsScript: z.string().nullable(),
  })
  .meta({ id: 'SportsBook' });

export const Lottery = z
  .object({ iframeSrc: z.object({ lottery: z.string(), helioLottery: z.string() }) })
  .meta({ id: 'Lottery' });

/** RT4: a frame like the lottery's; null where the brand has no lottery. */
export const Boa = z.object({ iframeSrc: z.string().nullable() }).meta({ id: 'Boa' });

const FrameParams = z.object({ provider: z.string() });
const FrameTokenBody = z.object({ token: z.string().min(1).max(500) });

/** Whom a partner's frame has before it: under a name of that partner's own, while the login session lasts. */
export const FramePlayer = z.object({ player: z.string(), currency: z.string() }).meta({ id: 'FramePlayer' });

/** Addresses of the partners' frames. They learn the site's origin from us, never from the page's parameters. */
export const frameRoutes: FastifyPluginAsyncZod = async (app) => {
  const { secrets } = app.config;
  const tokens = frameTokens(secrets.session);
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
      const { session } = request;
      const jsScript = session ? tokens.issue(SPORTS_PROVIDER, session.sessionId) : null;
      return { data: { iframeSrc: url.href, jsScript } };
    },
  );

  app.post(
    '/api/provider/:provider/player',
    {
      preValidation: requireSignature([SPORTS_PROVIDER]),
      config: { xsrf: 'exempt' },
      schema: {
        tags: ['provider'],
        security: SIGNED,
        params: FrameParams,
        body: FrameTokenBody,
        response: answers(FramePlayer),
      },
    },
    async (request) => {
      const partner = providerOf(request);
      const sessionId = tokens.read(partner, request.body.token);
      const player = sessionId && (await playerOfSession(app.db, sessionId));
      if (!player) throw refuse('unknown_token');
      const secret = secrets.providers[partner] ?? secrets.session;
      return { data: { player: pseudonym(secret, partner, player.customerId), currency: player.currency } };
    },
  );

  app.get('/api/lottery', { schema: { tags: ['frames'], response: answers(Lottery) } }, async (request) => {
    const query = new URLSearchParams({ lang: request.locale, origin: siteOrigin(request) });
    const frame = (name: string) => new URL(`/lottery/${name}?${query}`, sandbox).href;
    return { data: { iframeSrc: { lottery: frame('midweek'), helioLottery: frame('helio') } } };
  });

  app.get('/api/boa', { schema: { tags: ['frames'], response: answers(Boa) } }, async (request) => {
    if (!request.brand.products.includes('lottery')) return { data: { iframeSrc: null } };
    const query = new URLSearchParams({ lang: request.locale, origin: siteOrigin(request) });
    return { data: { iframeSrc: new URL(`/lottery/midweek?${query}`, sandbox).href } };
  });
};
