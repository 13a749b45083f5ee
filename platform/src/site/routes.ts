import type { FastifyPluginAsync } from 'fastify';
import { contactRoutes } from './contact/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { clientConfigRoutes } from './site/routes.ts';
import { statsRoutes } from './stats/routes.ts';

export const siteRoutes: readonly FastifyPluginAsync[] = [
  clientConfigRoutes,
  contentRoutes,
  placeRoutes,
  reportRoutes,
  contactRoutes,
  statsRoutes,
];
