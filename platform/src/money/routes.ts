import type { FastifyPluginAsync } from 'fastify';
import { campaignOperatorRoutes } from './bonuses/operator/routes.ts';
import { bonusRoutes } from './bonuses/routes.ts';
import { depositRoutes } from './deposits/routes.ts';
import { instrumentOperatorRoutes } from './instruments/operator/routes.ts';
import { instrumentRoutes } from './instruments/routes.ts';
import { limitOperatorRoutes } from './limits/operator/routes.ts';
import { limitRoutes } from './limits/routes.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';
import { rewardHoldRoutes } from './rewards/routes.ts';
import { statementRoutes } from './statements/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';
import { payoutOperatorRoutes } from './withdrawals/operator/payout-routes.ts';
import { withdrawalOperatorRoutes } from './withdrawals/operator/routes.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';

export const moneyRoutes: readonly FastifyPluginAsync[] = [
  depositRoutes,
  instrumentRoutes,
  transactionRoutes,
  statementRoutes,
  withdrawalRoutes,
  limitRoutes,
  bonusRoutes,
];

export const moneyOperatorRoutes: readonly FastifyPluginAsync[] = [
  rewardHoldRoutes,
  withdrawalOperatorRoutes,
  payoutOperatorRoutes,
  instrumentOperatorRoutes,
  reconciliationRoutes,
  limitOperatorRoutes,
  campaignOperatorRoutes,
];
