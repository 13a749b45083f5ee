import type { Brand } from '@parlay/contracts/brand-data';
import { REGISTRATION_REDIRECT } from '@parlay/contracts/fixed-constants';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { analyticsId } from '../../core/http/caller.ts';
import { type Refusal, refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { clientAddress } from '../../core/http/request-context.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { sweepEvery } from '../../core/http/sweep.ts';
import { xsrfTokenOf } from '../../core/http/xsrf.ts';
import { countryOfAddress } from '../../core/places/addresses.ts';
import { refuseDuringMaintenance } from '../../core/site-modes/maintenance.ts';
import { presentAccount } from '../account/account.ts';
import { breakInForce } from '../breaks/repository.ts';
import { admitPasswordCall } from '../passwords/passwords.ts';
import { lockCredentials } from '../players/repository.ts';
import { beginSession, sessionByToken } from '../sessions/begin.ts';
import { fingerprintHash } from '../sessions/browser-fingerprints.ts';
import { deviceTokenOf, setDeviceCookie } from '../sessions/known-devices.ts';
import { setSessionCookie, userAgentOf } from '../sessions/plugin.ts';
import { sweepEmailDisclosures } from './email-disclosure.ts';
import { type RegistrationFailure, register, registrationFailure } from './register.ts';
import { findNameConflicts } from './repository.ts';
import { minAgeOf, warnAboutLowMinAges } from './rules.ts';
import {
  AgeSelfVerification,
  DisplayNameAvailability,
  DisplayNameBody,
  MinAge,
  RegisterBody,
  Registered,
  RegistrationToken,
  TokenBody,
  UsernameAvailability,
  UsernameBody,
} from './schemas.ts';
import { issueRegistrationToken, sweepRegistrationTokens } from './tokens.ts';

const tags = ['registration'];
const SWEEP_EVERY_MS = 600_000;

export const registrationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, mails, config } = app;
  warnAboutLowMinAges(config.brands, app.log);
  sweepEvery(app, SWEEP_EVERY_MS, 'registration tokens', () => sweepRegistrationTokens(db));
  sweepEvery(app, SWEEP_EVERY_MS, 'e-mail disclosures', () => sweepEmailDisclosures(db));

  app.get('/api/minAge', { schema: { tags, response: responseSchemas(MinAge) } }, async ({ brand }) => ({
    data: { minAge: minAgeOf(brand) },
  }));

  app.get(
    '/api/ageSelfVerificationEnabled',
    { schema: { tags, response: responseSchemas(AgeSelfVerification) } },
    async ({ brand }) => ({ data: { ageSelfVerificationEnabled: brand.registration.ageSelfVerification } }),
  );

  app.post(
    '/api/check-username-availability',
    {
      preValidation: limit('availability'),
      schema: { tags, body: UsernameBody, response: responseSchemas(UsernameAvailability) },
    },
    async ({ body: { username }, brand }) => {
      const conflicts = await findNameConflicts(db, brand, { username });
      return { data: { usernameAvailable: !conflicts.username } };
    },
  );

  app.post(
    '/api/check-display-name-availability',
    {
      preValidation: limit('availability'),
      schema: { tags, body: DisplayNameBody, response: responseSchemas(DisplayNameAvailability) },
    },
    async ({ body: { displayName }, brand }) => {
      const conflicts = await findNameConflicts(db, brand, { displayName });
      return { data: { displayNameAvailable: !conflicts.displayName } };
    },
  );

  app.post(
    '/api/register/registration-token',
    {
      preValidation: [refuseDuringMaintenance(), limit('registration')],
      schema: { tags, body: TokenBody, response: responseSchemas(RegistrationToken) },
    },
    async (request) => {
      const browser = xsrfTokenOf(request) ?? '';
      return { data: { registrationToken: await issueRegistrationToken(db, { brandId: request.brand.id, browser }) } };
    },
  );

  app.post(
    '/api/register',
    {
      preValidation: [refuseDuringMaintenance(), limit('registration')],
      schema: { tags, body: RegisterBody, response: responseSchemas(Registered) },
    },
    async (request, reply) => {
      const { brand, locale, body } = request;
      if (body.businessUnit.businessUnitId !== brand.id)
        throw refuse('invalid_request', { fieldErrors: { 'businessUnit.businessUnitId': 'invalidPattern' } });
      const ipAddress = clientAddress(request);
      const registration = {
        brand,
        locale,
        ipAddress,
        user: body.user,
        token: body.token,
        browser: xsrfTokenOf(request) ?? '',
        ipCountry: countryOfAddress(ipAddress),
      };
      const registers = { db, config, log: request.log };
      const tools = { db, mails, secret: config.secrets.session, registers };
      const failure = await registrationFailure(tools, registration);
      const result = failure ?? (await admitPasswordCall(() => register(tools, registration)));
      if (!result.ok) throw refusalOf(result, brand);
      const { customerId, isReplay } = result;
      const dataLayer = { UID: analyticsId(config.secrets.session, customerId) };
      if (isReplay) return { data: { customerId, dataLayer, user: { authenticated: false as const } } };
      const arrival = {
        customerId,
        brand,
        ipAddress,
        userAgent: userAgentOf(request),
        device: deviceTokenOf(request),
        fingerprint: fingerprintHash(config.secrets.session, brand.id, body.user.browserFingerPrint),
        before: request.session,
      };
      const newSession = await db.transaction().execute(async (trx) => {
        // A break that the person has taken in another account since this one was created also covers this account.
        await lockCredentials(trx, customerId);
        if (await breakInForce(trx, customerId)) throw refuse('registration_refused');
        return beginSession(trx, mails, arrival);
      });
      setSessionCookie(reply, newSession.token);
      setDeviceCookie(reply, newSession.device);
      const user = await presentAccount(app, request, await sessionByToken(db, newSession.token));
      return { data: { customerId, dataLayer, user } };
    },
  );
};

function refusalOf(failure: RegistrationFailure, brand: Brand): Refusal {
  switch (failure.error) {
    case 'token':
      return refuse('registration_token_invalid', { fieldErrors: { token: 'invalidPattern' } });
    case 'invalid':
      return refuse('invalid_request', { fieldErrors: failure.fieldErrors });
    case 'wait':
      return refuse('email_check_limited', { retryAfterSeconds: failure.seconds });
    // No reason is given, because someone who enters another person's data must not learn that they are excluded.
    case 'on-break':
      return refuse('registration_refused');
    case 'no-register':
      return refuse('provider_unavailable');
    case 'country-blocked':
      return refuse('registration_blocked', {
        details: blockedDetails(brand),
        fieldErrors: { 'user.address.countryCode': 'fieldError' },
      });
    case 'connection-blocked':
      return refuse('connection_blocked', { details: blockedDetails(brand) });
  }
}

/** Returns the details of both refusals. The redirect's URL comes only from the brand's file (AU9). */
function blockedDetails(brand: Brand) {
  const redirectUrl = brand.registration.redirects[REGISTRATION_REDIRECT];
  return { number: REGISTRATION_REDIRECT, ...(redirectUrl ? { redirectUrl } : {}) };
}
