import type { FastifyPluginAsync } from 'fastify';
import { betReportRoutes } from './parlay-1/bet-reports.ts';
import { bookRoutes } from './parlay-1/books.ts';
import { drawWitnessRoutes } from './parlay-1/draw-witness.ts';
import { gameRoutes } from './parlay-1/games.ts';
import { playerRoutes } from './parlay-1/player.ts';
import { protocolRoutes } from './protocol-routes.ts';

export const supplierRoutes: readonly FastifyPluginAsync[] = [
  gameRoutes,
  playerRoutes,
  betReportRoutes,
  bookRoutes,
  drawWitnessRoutes,
  protocolRoutes,
];
