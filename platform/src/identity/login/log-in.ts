import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../../core/http/request-context.ts';
import { checkRegistersAtLogin } from '../registers/at-login.ts';
import type { RegisterResult } from '../registers/check-registers.ts';
import { fingerprintHash } from '../sessions/browser-fingerprints.ts';
import { deviceTokenOf, setDeviceCookie } from '../sessions/known-devices.ts';
import { setSessionCookie, userAgentOf } from '../sessions/plugin.ts';
import type { LoginAttempt, LoginResult } from './login.ts';

type Credentials = Pick<LoginAttempt, 'username' | 'password' | 'code' | 'consents'>;
/** Hash and attributes of the browser, as a form sends them. */
type SentFingerprint = Parameters<typeof fingerprintHash>[2];

/** Returns a login attempt from the request's browser. */
export const attemptFrom = (
  request: FastifyRequest,
  credentials: Credentials,
  browserFingerPrint: SentFingerprint,
): LoginAttempt => ({
  ...credentials,
  brand: request.brand,
  ipAddress: clientAddress(request),
  userAgent: userAgentOf(request),
  device: deviceTokenOf(request),
  fingerprint: fingerprintHash(request.server.config.secrets.session, request.brand.id, browserFingerPrint),
  locale: request.locale,
  before: request.session,
});

/**
 * Gives the browser its session and device cookies after a login, unless a register lists the player. Call it outside
 * the password queue.
 */
export async function completeLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  opened: Extract<LoginResult, { ok: true }>,
): Promise<RegisterResult> {
  const { db, config } = request.server;
  const registers = await checkRegistersAtLogin({ db, config, log: request.log }, request.brand, opened);
  if (!registers.ok) return registers;
  setSessionCookie(reply, opened.token);
  setDeviceCookie(reply, opened.device);
  return registers;
}
