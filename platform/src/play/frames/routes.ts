import { LOCALES } from '@parlay/contracts/brand';
import { numberLocale } from '@parlay/contracts/figures';
import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import { LOTTERY_PRODUCTS, type LotteryProduct } from '@parlay/contracts/lotteries';
import { companiesOf, publicAddressOf, sportsCompanyOf } from '@parlay/contracts/providers';
import { takesStakesOf } from '@parlay/contracts/stakes';
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
    /**
     * Player token for the frame; null for a visitor. Identifies the player for five minutes at most, and proves the login
     * session of a bet until the session ends.
     */
    jsScript: z.string().nullable(),
  })
  .meta({ id: 'SportsBook' });

/** Frame URLs of the lotteries; null if the brand or its providers do not offer the lottery. */
const Lottery = z
  .object({ iframeSrc: z.object({ lottery: z.string().nullable(), helioLottery: z.string().nullable() }) })
  .meta({ id: 'Lottery' });

/** Frame URL of Boa (RT4); null if the brand or its providers do not offer Boa. */
const Boa = z.object({ iframeSrc: z.string().nullable() }).meta({ id: 'Boa' });

const LotteryLoginQuery = z.object({ product: z.enum(LOTTERY_PRODUCTS).optional() });

/** Frame URL of a lottery with a player token, and the token (RT4); null if the brand has no lottery. */
const LotteryLogin = z
  .object({
    iframeSrc: z.string().nullable(),
    token: z
      .string()
      .nullable()
      .describe(
        'Identifies the player for five minutes at most, and proves the login session of a bet until the session ends',
      ),
  })
  .meta({ id: 'LotteryLogin' });

/** Currency in which the lotteries' pages show amounts unless they are asked for another one. */
const LOTTERY_CURRENCY = 'EUR';

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
      const company = sportsCompanyOf(config, request.brand.id);
      if (!company || !takesStakesOf(company, request.brand)) throw refuse('not_found');
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

  const lotteryCompany = ({ brand }: FastifyRequest, page: LotteryProduct) =>
    brand.products.includes(page)
      ? companiesOf(config, 'lottery', brand.id).find(({ lotteries }) => lotteries[page])
      : undefined;

  /** Returns the frame URL of a lottery, or null if the brand or its providers do not offer it. */
  function lotteryUrl(request: FastifyRequest, page: LotteryProduct, token?: string): string | null {
    const company = lotteryCompany(request, page);
    if (!company) return null;
    const lang = numberLocale(request.locale, request.brand);
    const query = new URLSearchParams({ lang, origin: siteOrigin(request) });
    const [currency = LOTTERY_CURRENCY] = request.brand.currencies;
    if (currency !== LOTTERY_CURRENCY) query.set('currency', currency);
    if (token !== undefined) query.set('token', token);
    return `${publicAddressOf(company)}/lottery/${company.lotteries[page]}?${query}`;
  }

  app.get('/api/lottery', { schema: { tags: ['frames'], response: responseSchemas(Lottery) } }, async (request) => {
    const [lottery, helioLottery] = [lotteryUrl(request, 'lottery'), lotteryUrl(request, 'helio-lottery')];
    return { data: { iframeSrc: { lottery, helioLottery } } };
  });

  app.get(
    '/api/account/lottery-login',
    {
      preValidation: [refuseDuringMaintenance(), requirePlayer, requirePlay],
      schema: { tags: ['frames'], querystring: LotteryLoginQuery, response: responseSchemas(LotteryLogin) },
    },
    async (request) => {
      const { products } = request.brand;
      const first = LOTTERY_PRODUCTS.find((candidate) => products.includes(candidate));
      const page = request.query.product ?? first;
      const company = page && lotteryCompany(request, page);
      if (!company) return { data: { iframeSrc: null, token: null } };
      if (!mayStake(playerOf(request), policyOf(request))) throw refuse('identity_required');
      const token = tokens.issue(company.id, playerOf(request).sessionId);
      return { data: { iframeSrc: lotteryUrl(request, page, token), token } };
    },
  );

  app.get('/api/boa', { schema: { tags: ['frames'], response: responseSchemas(Boa) } }, async (request) => ({
    data: { iframeSrc: lotteryUrl(request, 'boa') },
  }));
};
