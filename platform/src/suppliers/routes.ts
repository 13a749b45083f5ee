import type { FastifyPluginAsync } from 'fastify';
import { betReportRoutes } from './parlay-1/bet-reports.ts';
import { gameRoutes } from './parlay-1/games.ts';
import { playerRoutes } from './parlay-1/player.ts';

export const supplierRoutes: readonly FastifyPluginAsync[] = [gameRoutes, playerRoutes, betReportRoutes];
