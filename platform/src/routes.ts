import type { FastifyPluginAsync } from 'fastify';
import { identityOperatorRoutes, identityRoutes } from './identity/routes.ts';
import { moneyOperatorRoutes, moneyRoutes } from './money/routes.ts';
import { playOperatorRoutes, playRoutes } from './play/routes.ts';
import { siteOperatorRoutes, siteRoutes } from './site/routes.ts';
import { supplierRoutes } from './suppliers/routes.ts';

/** Routes of players, pages and providers. A route that no wing lists is not registered. */
export const ROUTES: readonly FastifyPluginAsync[] = [
  ...siteRoutes,
  ...identityRoutes,
  ...moneyRoutes,
  ...playRoutes,
  ...supplierRoutes,
];

/** Routes of operators. */
export const OPERATOR_ROUTES: readonly FastifyPluginAsync[] = [
  ...identityOperatorRoutes,
  ...moneyOperatorRoutes,
  ...playOperatorRoutes,
  ...siteOperatorRoutes,
];
