import type { FastifyPluginAsync } from 'fastify';
import { mailMetrics } from './core/mails/metrics.ts';
import { operatorRoutes } from './core/operators/routes.ts';
import { outboxMetrics } from './core/outbox/metrics.ts';
import { channelRoutes } from './identity/channels/routes.ts';
import { consentRoutes } from './identity/consents/routes.ts';
import { demoPlayerRoutes } from './identity/players/demo/routes.ts';
import { profileRoutes } from './identity/profile/routes.ts';
import { realityCheckRoutes } from './identity/reality-check/routes.ts';
import { recoveryRoutes } from './identity/recovery/routes.ts';
import { registrationRoutes } from './identity/registration/routes.ts';
import { sessionRoutes } from './identity/sessions/routes.ts';
import { twoFactorRoutes } from './identity/two-factor/routes.ts';
import { depositRoutes } from './money/deposits/routes.ts';
import { instrumentRoutes } from './money/instruments/routes.ts';
import { transactionRoutes } from './money/transactions/routes.ts';
import { frameRoutes } from './play/frames/routes.ts';
import { gamesRoutes } from './play/games/routes.ts';
import { oddsMonitoring } from './play/odds/monitoring.ts';
import { providerRoutes } from './play/provider/routes.ts';
import { tournamentRoutes } from './play/tournaments/routes.ts';
import { whatsOnRoutes } from './play/whats-on/routes.ts';
import { affiliateRoutes } from './site/affiliates/routes.ts';
import { contactRoutes } from './site/contact/routes.ts';
import { contentRoutes } from './site/content/routes.ts';
import { placeRoutes } from './site/places/routes.ts';
import { reportRoutes } from './site/reports/routes.ts';
import { siteRoutes } from './site/site/routes.ts';
import { statsRoutes } from './site/stats/routes.ts';

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
  oddsMonitoring,
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
