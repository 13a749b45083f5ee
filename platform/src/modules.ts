import type { FastifyPluginAsync } from 'fastify';
import { affiliateRoutes } from './modules/affiliates/routes.ts';
import { channelRoutes } from './modules/channels/routes.ts';
import { consentRoutes } from './modules/consents/routes.ts';
import { contactRoutes } from './modules/contact/routes.ts';
import { contentRoutes } from './modules/content/routes.ts';
import { depositRoutes } from './modules/deposits/routes.ts';
import { frameRoutes } from './modules/frames/routes.ts';
import { gamesRoutes } from './modules/games/routes.ts';
import { instrumentRoutes } from './modules/instruments/routes.ts';
import { mailMetrics } from './modules/mails/metrics.ts';
import { operatorRoutes } from './modules/operators/routes.ts';
import { outboxMetrics } from './modules/outbox/metrics.ts';
import { placeRoutes } from './modules/places/routes.ts';
import { demoPlayerRoutes } from './modules/players/demo/routes.ts';
import { profileRoutes } from './modules/profile/routes.ts';
import { providerRoutes } from './modules/provider/routes.ts';
import { realityCheckRoutes } from './modules/reality-check/routes.ts';
import { recoveryRoutes } from './modules/recovery/routes.ts';
import { registrationRoutes } from './modules/registration/routes.ts';
import { reportRoutes } from './modules/reports/routes.ts';
import { sessionRoutes } from './modules/sessions/routes.ts';
import { siteRoutes } from './modules/site/routes.ts';
import { statsRoutes } from './modules/stats/routes.ts';
import { tournamentRoutes } from './modules/tournaments/routes.ts';
import { transactionRoutes } from './modules/transactions/routes.ts';
import { twoFactorRoutes } from './modules/two-factor/routes.ts';
import { whatsOnRoutes } from './modules/whats-on/routes.ts';

/** Every module's routes, by name: what is not in this list does not exist. */
export const MODULES: readonly FastifyPluginAsync[] = [
  siteRoutes,
  contentRoutes,
  sessionRoutes,
  demoPlayerRoutes,
  channelRoutes,
  gamesRoutes,
  providerRoutes,
  depositRoutes,
  transactionRoutes,
  tournamentRoutes,
  outboxMetrics,
  mailMetrics,
  instrumentRoutes,
  frameRoutes,
  reportRoutes,
  placeRoutes,
  consentRoutes,
  registrationRoutes,
  recoveryRoutes,
  affiliateRoutes,
  realityCheckRoutes,
  profileRoutes,
  twoFactorRoutes,
  contactRoutes,
  statsRoutes,
  whatsOnRoutes,
  operatorRoutes,
];
