import type { FastifyPluginAsync } from 'fastify';
import { accountRoutes } from './account/routes.ts';
import { affiliateOperatorRoutes } from './affiliates/operator-routes.ts';
import { affiliateRoutes } from './affiliates/routes.ts';
import { breakPageRoutes } from './break-page/routes.ts';
import { breakOperatorRoutes } from './break-taking/operator-routes.ts';
import { breakRoutes } from './break-taking/routes.ts';
import { channelRoutes } from './channels/routes.ts';
import { consentRoutes } from './consents/routes.ts';
import { destinationStopRoutes } from './destination-stop/routes.ts';
import { loginRoutes } from './login/routes.ts';
import { matchOperatorRoutes } from './match-decisions/operator-routes.ts';
import { demoPlayerRoutes } from './players/demo/routes.ts';
import { playerOperatorRoutes } from './players/operator/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { realityCheckRoutes } from './reality-check/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { stepUpRoutes } from './step-up/routes.ts';
import { twoFactorRoutes } from './two-factor/routes.ts';
import { identityCheckRoutes } from './verification/company/routes.ts';
import { documentOperatorRoutes } from './verification/operator/routes.ts';
import { verificationRoutes } from './verification/routes.ts';
import { uploadRoutes } from './verification/upload/routes.ts';

export const identityRoutes: readonly FastifyPluginAsync[] = [
  sessionRoutes,
  loginRoutes,
  accountRoutes,
  demoPlayerRoutes,
  channelRoutes,
  consentRoutes,
  registrationRoutes,
  recoveryRoutes,
  affiliateRoutes,
  realityCheckRoutes,
  breakRoutes,
  breakPageRoutes,
  profileRoutes,
  twoFactorRoutes,
  stepUpRoutes,
  destinationStopRoutes,
  uploadRoutes,
  verificationRoutes,
  identityCheckRoutes,
];

export const identityOperatorRoutes: readonly FastifyPluginAsync[] = [
  affiliateOperatorRoutes,
  playerOperatorRoutes,
  breakOperatorRoutes,
  matchOperatorRoutes,
  documentOperatorRoutes,
];
