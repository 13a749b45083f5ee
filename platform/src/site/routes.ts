import type { FastifyPluginAsync } from 'fastify';
import { clientConfigRoutes } from './client-config/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { modeOperatorRoutes } from './modes/operator-routes.ts';
import { modeRoutes } from './modes/routes.ts';
import { ownDataRoutes } from './own-data/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { policyOperatorRoutes } from './policies/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { statsRoutes } from './stats/routes.ts';
import { attachmentRoutes } from './tickets/attachments/routes.ts';
import { helpDeskRoutes } from './tickets/help-desk/routes.ts';
import { ticketOperatorRoutes } from './tickets/operator/routes.ts';
import { ticketRoutes } from './tickets/routes.ts';

export const siteRoutes: readonly FastifyPluginAsync[] = [
  clientConfigRoutes,
  contentRoutes,
  searchRoutes,
  placeRoutes,
  modeRoutes,
  reportRoutes,
  contactRoutes,
  statsRoutes,
  ownDataRoutes,
  attachmentRoutes,
  ticketRoutes,
  helpDeskRoutes,
];

export const siteOperatorRoutes: readonly FastifyPluginAsync[] = [
  ticketOperatorRoutes,
  policyOperatorRoutes,
  modeOperatorRoutes,
];
