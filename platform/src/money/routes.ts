import type { FastifyPluginAsync } from 'fastify';
import { depositRoutes } from './deposits/routes.ts';
import { instrumentRoutes } from './instruments/routes.ts';
import { rewardHoldRoutes } from './rewards/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';

export const moneyRoutes: readonly FastifyPluginAsync[] = [depositRoutes, instrumentRoutes, transactionRoutes];

export const moneyOperatorRoutes: readonly FastifyPluginAsync[] = [rewardHoldRoutes];
