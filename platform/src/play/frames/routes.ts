import { LOCALES } from '@parlay/contracts/brand';
import { figuresIn } from '@parlay/contracts/figures';
import { SPORTS_PROVIDER } from '@parlay/tooling/secrets';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { siteOrigin } from '../../core/http/request-context.ts';
import { answers } from '../../core/http/schemas.ts';
import { playerOf, requirePlayer } from '../../identity/sessions/plugin.ts';
import { playerOfSession } from '../../identity/sessions/repository.ts';
import { providerOf, requireSignature, SIGNED } from '../provider/signed-call.ts';
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

/** RT4: the lottery with its token of the player, as good as a frame's; null where the brand has no lottery. */
export const LotteryLogin = z.object({ iframeSrc: z.string().nullable() }).meta({ id: 'LotteryLogin' });

const FrameParams = z.object({ provider: z.string() });
const FrameTokenBody = z.object({ token: z.string().min(1).max(500) });

/** Whom a partner's frame has before it: under a name of that partner's own, while the login session lasts. */
export const FramePlayer = z.object({ player: z.string(), currency: z.string() }).meta({ id: 'FramePlayer' });

/** Addresses of the partners' frames. They learn the site's origin from us, never from the page's parameters. */
export const frameRoutes: FastifyPluginAsyncZod = async (app) => {
  const { secrets, companies } = app.config;
  const tokens = frameTokens(secrets.session);

  app.get(
    '/api/sports-book',
    { schema: { tags: ['frames'], querystring: SportsBookQuery, response: answers(SportsBook) } },
    async (request) => {
      const { device, language = request.locale, liveMode } = request.query;
      const url = new URL(`/sports/${liveMode === 'true' ? 'live' : 'prematch'}`, companies);
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

  function lotteryAddress(request: FastifyRequest, name: 'midweek' | 'helio', token?: string): string {
    const lang = figuresIn(request.locale, request.brand);
    const query = new URLSearchParams({ lang, origin: siteOrigin(request), ...(token && { token }) });
    return new URL(`/lottery/${name}?${query}`, companies).href;
  }

  app.get('/api/lottery', { schema: { tags: ['frames'], response: answers(Lottery) } }, async (request) => {
    const iframeSrc = { lottery: lotteryAddress(request, 'midweek'), helioLottery: lotteryAddress(request, 'helio') };
    return { data: { iframeSrc } };
  });

  app.get(
    '/api/account/lottery-login',
    { preValidation: requirePlayer, schema: { tags: ['frames'], response: answers(LotteryLogin) } },
    async (request) => {
      const { products } = request.brand;
      const name = products.includes('lottery') ? 'midweek' : products.includes('helio-lottery') ? 'helio' : undefined;
      if (!name) return { data: { iframeSrc: null } };
      // The company of the sports book keeps the lottery's accounts too: it asks for both by the same call.
      const token = tokens.issue(SPORTS_PROVIDER, playerOf(request).sessionId);
      return { data: { iframeSrc: lotteryAddress(request, name, token) } };
    },
  );

  app.get('/api/boa', { schema: { tags: ['frames'], response: answers(Boa) } }, async (request) => {
    if (!request.brand.products.includes('lottery')) return { data: { iframeSrc: null } };
    return { data: { iframeSrc: lotteryAddress(request, 'midweek') } };
  });
};
