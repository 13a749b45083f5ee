import { LOCALES } from '@parlay/contracts/brand';
import { numberLocale } from '@parlay/contracts/figures';
import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import { companiesOf, publicAddressOf } from '@parlay/contracts/providers';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type PlayerSession, playerOf, requirePlay, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { policyOf } from '../../core/http/policy.ts';
import { siteOrigin } from '../../core/http/request-context.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { maintenanceRefusal, refuseDuringMaintenance } from '../../core/site-modes/maintenance.ts';
import { frameTokens } from './tokens.ts';

const SportsBookQuery = z.object({
  device: z.enum(['DESKTOP', 'MOBILE']).default('DESKTOP'),
  language: z.enum(LOCALES).optional(),
  liveMode: z.enum(['true', 'false']).default('false'),
  /** Sent by pages, as the specification requires, but ignored because the brand is that of the requesting site. */
  brand: z.string().max(10).optional(),
  origin: z.string().max(200).optional(),
});

const SportsBook = z
  .object({
    iframeSrc: z.string(),
    /** Player token for the frame, valid for five minutes at most and until the session ends; null for a visitor. */
    jsScript: z.string().nullable(),
  })
  .meta({ id: 'SportsBook' });

/** Frame URLs of the lotteries; null if no provider offers the lottery for the brand. */
const Lottery = z
  .object({ iframeSrc: z.object({ lottery: z.string().nullable(), helioLottery: z.string().nullable() }) })
  .meta({ id: 'Lottery' });

/** Frame URL of the lottery (RT4); null if the brand has no lottery. */
const Boa = z.object({ iframeSrc: z.string().nullable() }).meta({ id: 'Boa' });

/** Frame URL of the lottery with a player token (RT4); null if the brand has no lottery. */
const LotteryLogin = z.object({ iframeSrc: z.string().nullable() }).meta({ id: 'LotteryLogin' });

const LOTTERY_PRODUCTS = ['lottery', 'helio-lottery'] as const;
type LotteryProduct = (typeof LOTTERY_PRODUCTS)[number];

/**
 * Checks whether a provider may learn a frame's player. Requires remaining play time and, if the policy demands it, a
 * confirmed age (B8).
 */
const mayStake = (
  { noPlayUntil, ageVerified }: Pick<PlayerSession, 'noPlayUntil' | 'ageVerified'>,
  { ageBeforePlay }: Pick<JurisdictionPolicy, 'ageBeforePlay'>,
): boolean => !noPlayUntil && (ageVerified || !ageBeforePlay);

/** Registers the routes with partners' frame URLs. The site's origin in them never comes from a page's parameters. */
export const frameRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config } = app;
  const tokens = frameTokens(config.secrets.session);

  app.get(
    '/api/sports-book',
    { schema: { tags: ['frames'], querystring: SportsBookQuery, response: responseSchemas(SportsBook) } },
    async (request) => {
      const { device, language = request.locale, liveMode } = request.query;
      const [company] = companiesOf(config, 'sports', request.brand.id);
      if (!company) throw refuse('not_found');
      const url = new URL(`${publicAddressOf(company)}/sports/${liveMode === 'true' ? 'live' : 'prematch'}`);
      url.search = new URLSearchParams({
        variant: request.brand.sportsVariant,
        lang: language,
        brand: String(request.brand.id),
        device,
        origin: siteOrigin(request),
      }).toString();
      const { session } = request;
      // The frame treats players who must not stake now as visitors, and everybody during maintenance.
      const isPlayer = session && mayStake(session, policyOf(request)) && !maintenanceRefusal(app, request.brand);
      const jsScript = isPlayer ? tokens.issue(company.id, session.sessionId) : null;
      return { data: { iframeSrc: url.href, jsScript } };
    },
  );

  /** Returns the frame URL of a lottery product, or null if no provider offers it for the brand. */
  function lotteryUrl(request: FastifyRequest, product: LotteryProduct, sessionId?: string): string | null {
    const company = companiesOf(config, 'lottery', request.brand.id).find(({ lotteries }) => lotteries[product]);
    if (!company) return null;
    const lang = numberLocale(request.locale, request.brand);
    const query = new URLSearchParams({ lang, origin: siteOrigin(request) });
    if (sessionId !== undefined) query.set('token', tokens.issue(company.id, sessionId));
    return `${publicAddressOf(company)}/lottery/${company.lotteries[product]}?${query}`;
  }

  app.get('/api/lottery', { schema: { tags: ['frames'], response: responseSchemas(Lottery) } }, async (request) => {
    const [lottery, helioLottery] = [lotteryUrl(request, 'lottery'), lotteryUrl(request, 'helio-lottery')];
    return { data: { iframeSrc: { lottery, helioLottery } } };
  });

  app.get(
    '/api/account/lottery-login',
    {
      preValidation: [refuseDuringMaintenance(), requirePlayer, requirePlay],
      schema: { tags: ['frames'], response: responseSchemas(LotteryLogin) },
    },
    async (request) => {
      const product = LOTTERY_PRODUCTS.find((candidate) => request.brand.products.includes(candidate));
      if (product && !mayStake(playerOf(request), policyOf(request))) throw refuse('identity_required');
      const iframeSrc = product ? lotteryUrl(request, product, playerOf(request).sessionId) : null;
      return { data: { iframeSrc } };
    },
  );

  app.get('/api/boa', { schema: { tags: ['frames'], response: responseSchemas(Boa) } }, async (request) => {
    const isOffered = request.brand.products.includes('lottery');
    return { data: { iframeSrc: isOffered ? lotteryUrl(request, 'lottery') : null } };
  });
};
