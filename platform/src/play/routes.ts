import type { FastifyPluginAsync } from 'fastify';
import { frameRoutes } from './frames/routes.ts';
import { gameOperatorRoutes } from './games/certificates/operator-routes.ts';
import { gamesRoutes } from './games/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { oddsMonitoring } from './odds/monitoring.ts';
import { slotSessionRoutes } from './slot-sessions/routes.ts';
import { tournamentOperatorRoutes } from './tournaments/operator/routes.ts';
import { tournamentRoutes } from './tournaments/routes.ts';
import { whatsOnRoutes } from './whats-on/routes.ts';
import { witnessRoutes } from './witness/routes.ts';

export const playRoutes: readonly FastifyPluginAsync[] = [
  gamesRoutes,
  slotSessionRoutes,
  frameRoutes,
  historyRoutes,
  tournamentRoutes,
  whatsOnRoutes,
  witnessRoutes,
  oddsMonitoring,
];

export const playOperatorRoutes: readonly FastifyPluginAsync[] = [tournamentOperatorRoutes, gameOperatorRoutes];
