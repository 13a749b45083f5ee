import { numberLocale } from '@parlay/contracts/figures';
import { isDemoAllowed } from '@parlay/contracts/game-access';
import { companyNamed } from '@parlay/contracts/providers';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { gameDriverOf } from '../../core/companies/driver.ts';
import type { LaunchResult } from '../../core/companies/game-driver.ts';
import { playerOf, requireTimeToPlay } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { policyOf } from '../../core/http/policy.ts';
import { clientAddress, siteOrigin } from '../../core/http/request-context.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { requireOpenSite } from '../../core/site-modes/maintenance.ts';
import { partnerName } from '../pseudonyms/names.ts';
import { Game, Launch, LaunchBody, Tab } from './game.ts';
import { cycleOf, forbiddenFeatures, launchReal, needsSlotSession } from './launch.ts';
import { offerOf } from './offer.ts';
import { frameRatio, popularityOf, presentGame } from './presenter.ts';
import { endGameSession, gameById, gamesWithTags, tabs } from './repository.ts';

const Tag = z.string().min(1).max(40);
/** Accepts `?tags=slots,new` and `?tags=slots&tags=new` for games with any of the tags. */
const GamesQuery = z.object({
  tags: z
    .union([z.array(Tag).max(20), z.string().max(400)])
    .optional()
    .describe('Tags, separated by commas or repeated; games with any of them. "allgames" or none: all games.'),
});

const launchRefusal = ({ error, cause }: Extract<LaunchResult, { ok: false }>) =>
  refuse(error === 'forbidden' ? 'forbidden' : 'provider_unavailable', {}, cause);

export const gamesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/games',
    {
      schema: {
        tags: ['games'],
        querystring: GamesQuery,
        response: responseSchemas(z.object({ games: z.array(Game) })),
      },
    },
    async (request) => {
      const tags = [request.query.tags ?? []]
        .flat()
        .flatMap((tag) => tag.split(','))
        .filter(Boolean);
      const games = await gamesWithTags(app.db, offerOf(app.config, request.brand), tags);
      const viewer = {
        ...{ brand: request.brand, policy: policyOf(request), popularity: popularityOf(games) },
        currency: request.session?.currency ?? request.brand.currencies[0],
      };
      return { data: { games: games.map((game) => presentGame(game, viewer)) } };
    },
  );

  app.get(
    '/api/tabs',
    { schema: { tags: ['games'], response: responseSchemas(z.object({ tabs: z.array(Tab) })) } },
    async ({ brand }) => ({ data: { tabs: brand.lobbyTabs ? await tabs(app.db, offerOf(app.config, brand)) : [] } }),
  );

  app.post(
    '/api/games/:id/launch',
    {
      preValidation: limit('action'),
      schema: {
        tags: ['games'],
        params: z.object({ id: z.string() }),
        body: LaunchBody,
        response: responseSchemas(Launch),
      },
    },
    async (request) => {
      const { brand, locale } = request;
      const policy = policyOf(request);
      const game = await gameById(app.db, offerOf(app.config, brand), request.params.id);
      if (!game) throw refuse('not_found');
      const company = companyNamed(app.config, game.provider, ['game']);
      if (!company) throw refuse('not_found');
      const ratio = frameRatio(brand, game);
      const place = {
        gameId: game.id,
        lang: numberLocale(locale, brand),
        brandId: brand.id,
        isMobile: request.headers['sec-ch-ua-mobile'] === '?1',
        country: request.session?.country,
        clientAddress: clientAddress(request),
        lobbyUrl: `${siteOrigin(request)}/${locale}`,
        forbidden: forbiddenFeatures(policy),
      };
      if (request.body.mode === 'demo') {
        const isAllowed = isDemoAllowed(policy.demo, request.session?.ageVerified === true);
        if (!game.freePlay || !isAllowed) throw refuse('forbidden');
        const currency = brand.currencies[0] ?? 'EUR';
        const opened = await gameDriverOf(company).launch(company, {
          ...place,
          ...{ player: undefined, currency, cycleMs: 0 },
        });
        if (!opened.ok) throw launchRefusal(opened);
        return { data: { url: opened.url, origin: new URL(opened.url).origin, ratio } };
      }
      const player = playerOf(request);
      requireTimeToPlay(player);
      requireOpenSite(request);
      const { replaces, takeOver } = request.body;
      const { provider } = game;
      const name = await partnerName(app.db, app.config.secrets.session, { provider, customerId: player.customerId });
      const cycleMs = cycleOf(game, policy);
      const result = await launchReal(app.db, game, player, {
        cycleMs,
        isSingle: !policy.multiGame,
        needsSlotSession: needsSlotSession(game, policy),
        needsAge: policy.ageBeforePlay,
        place: { replaces, takeOver },
      });
      if (!result.ok && result.error === 'age-missing') throw refuse('identity_required');
      if (!result.ok && result.error === 'no-slot-session') throw refuse('slot_session_required');
      if (!result.ok) throw refuse('game_open', { details: { game: result.elsewhere } });
      const { id, token, currency, slotSession } = result.game;
      const opened = await gameDriverOf(company).launch(company, {
        ...place,
        ...{ player: { token, name }, currency, cycleMs },
      });
      if (!opened.ok) {
        await endGameSession(app.db, id);
        throw launchRefusal(opened);
      }
      const { url } = opened;
      return { data: { id, url, origin: new URL(url).origin, ratio, ...(slotSession && { slotSession }) } };
    },
  );
};
