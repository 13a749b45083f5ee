import { SITE_MODES } from '@parlay/contracts/site-modes';
import type { FastifyBaseLogger } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { responseSchemas } from '../../core/http/schemas.ts';
import { brandsWithLiveGames } from '../../play/public.ts';

const SwitchedModes = z
  .object({
    brands: z.array(
      z.object({
        brandId: z.int(),
        maintenance: z.boolean(),
        maintenanceUntil: z
          .string()
          .nullable()
          .describe('When maintenance ends automatically; null when it is not known'),
        promo: z.boolean(),
      }),
    ),
    liveGames: z
      .array(z.int())
      .optional()
      .describe('Ids of the brands that have games dealt live; absent while they cannot be read'),
  })
  .meta({ id: 'SwitchedModes' });

/** Registers the route from which edges read the modes that staff have switched, and which brands have live games. */
export const modeRoutes: FastifyPluginAsyncZod = async (app) => {
  let liveGames: number[] | undefined;

  /** Reads the brands with live games, or returns the last known ones. Maintenance must be known without a database. */
  async function readLiveGames(log: FastifyBaseLogger) {
    try {
      liveGames = await brandsWithLiveGames(app);
    } catch (error) {
      log.warn({ err: error }, 'cannot read which brands have live games');
    }
    return liveGames;
  }

  app.get(
    '/api/site-modes',
    { schema: { tags: ['site'], response: responseSchemas(SwitchedModes) } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const now = new Date();
      const switched = app.config.brands.filter(({ id }) => SITE_MODES.some((mode) => app.siteModes.last(id, mode)));
      const brands = switched.map((brand) => {
        const { isOn, until } = app.siteModes.of(brand, 'maintenance', now);
        return {
          brandId: brand.id,
          maintenance: isOn,
          maintenanceUntil: until?.toISOString() ?? null,
          promo: app.siteModes.of(brand, 'promo', now).isOn,
        };
      });
      return { data: { brands, liveGames: await readLiveGames(request.log) } };
    },
  );
};
