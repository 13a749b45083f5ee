import { BREAK_COOKIE } from '@parlay/contracts/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { keyFor, seal, unseal } from '../../core/sealed.ts';

/** Lifetime of a pass, from the refused login or the start of the break. */
const LIFETIME_MS = 30 * 60_000;
/** Time for which a login counts as re-authentication, as in a session (decision 155). */
const REAUTHENTICATION_MS = 5 * 60_000;

const Claims = z.object({ customerId: z.string(), brandId: z.int(), issuedAt: z.number(), isProved: z.boolean() });

/** Pass that lets a browser read a player's break page and pay out the player's money. It is not a session. */
export interface BreakPass {
  customerId: string;
  brandId: number;
  /** Whether the password, and any second-factor code, were given recently. */
  isProved: boolean;
}

/** Seals passes for the break page. Nothing is stored, and a pass is useless once the break is over. */
export function breakPasses(secret: string) {
  const key = keyFor(secret, 'break-pass');
  return {
    issue: (pass: BreakPass, now = Date.now()): string =>
      seal(key, Buffer.from(JSON.stringify({ ...pass, issuedAt: now }))).toString('base64url'),
    /** Returns undefined for an expired, altered or invalid pass. */
    read(text: string, now = Date.now()): BreakPass | undefined {
      const claims = openClaims(key, text);
      const age = claims ? now - claims.issuedAt : Number.POSITIVE_INFINITY;
      if (!claims || age > LIFETIME_MS) return undefined;
      const { customerId, brandId, isProved } = claims;
      return { customerId, brandId, isProved: isProved && age <= REAUTHENTICATION_MS };
    },
  };
}

function openClaims(key: Buffer, text: string): z.infer<typeof Claims> | undefined {
  try {
    return Claims.parse(JSON.parse(unseal(key, Buffer.from(text, 'base64url')).toString('utf8')));
  } catch {
    return undefined;
  }
}

const OPTIONS = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** Gives the browser a pass for the player's break page. */
export function setBreakCookie(reply: FastifyReply, pass: BreakPass): void {
  const { secrets } = reply.server.config;
  reply.setCookie(BREAK_COOKIE, breakPasses(secrets.session).issue(pass), { ...OPTIONS, maxAge: LIFETIME_MS / 1000 });
}

export function dropBreakCookie(reply: FastifyReply): void {
  reply.clearCookie(BREAK_COOKIE, OPTIONS);
}

/** Returns the pass of a request if it was issued for the request's brand. */
export function breakPassOf({ cookies, brand, server }: FastifyRequest): BreakPass | undefined {
  const text = cookies[BREAK_COOKIE];
  const pass = text === undefined ? undefined : breakPasses(server.config.secrets.session).read(text);
  return pass?.brandId === brand.id ? pass : undefined;
}
