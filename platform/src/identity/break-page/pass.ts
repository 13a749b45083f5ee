import { BREAK_COOKIE } from '@parlay/contracts/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { keyFor, seal, unseal } from '../../core/sealed.ts';

/** How long the page of a break can be used after a login or after the break has begun. */
const LIFE_MS = 30 * 60_000;
/** How long a login counts as a proof of who is at the keyboard, as in a session (decision 155). */
const PROOF_MS = 5 * 60_000;

const Claims = z.object({ customerId: z.string(), brandId: z.int(), issuedAt: z.number(), isProved: z.boolean() });

/** Pass that lets a browser read the page of a player's break and pay out the player's money. It is no session. */
export interface BreakPass {
  customerId: string;
  brandId: number;
  /** The password, and the code of a second factor, were given lately. */
  isProved: boolean;
}

/** Seals passes for the page of a break. Nothing is stored, and a pass is worth nothing once the break is over. */
export function breakPasses(secret: string) {
  const key = keyFor(secret, 'break-pass');
  return {
    issue: (pass: BreakPass, now = Date.now()): string =>
      seal(key, Buffer.from(JSON.stringify({ ...pass, issuedAt: now }))).toString('base64url'),
    /** Returns undefined for a pass that is spent, altered or foreign. */
    read(text: string, now = Date.now()): BreakPass | undefined {
      const claims = opened(key, text);
      const age = claims ? now - claims.issuedAt : Number.POSITIVE_INFINITY;
      if (!claims || age > LIFE_MS) return undefined;
      const { customerId, brandId, isProved } = claims;
      return { customerId, brandId, isProved: isProved && age <= PROOF_MS };
    },
  };
}

function opened(key: Buffer, text: string): z.infer<typeof Claims> | undefined {
  try {
    return Claims.parse(JSON.parse(unseal(key, Buffer.from(text, 'base64url')).toString('utf8')));
  } catch {
    return undefined;
  }
}

const OPTIONS = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** Gives the browser a pass for the page of the player's break. */
export function setBreakCookie(reply: FastifyReply, pass: BreakPass): void {
  const { secrets } = reply.server.config;
  reply.setCookie(BREAK_COOKIE, breakPasses(secrets.session).issue(pass), { ...OPTIONS, maxAge: LIFE_MS / 1000 });
}

export function dropBreakCookie(reply: FastifyReply): void {
  reply.clearCookie(BREAK_COOKIE, OPTIONS);
}

/** Returns the pass of a request under its own brand. */
export function breakPassOf({ cookies, brand, server }: FastifyRequest): BreakPass | undefined {
  const text = cookies[BREAK_COOKIE];
  const pass = text === undefined ? undefined : breakPasses(server.config.secrets.session).read(text);
  return pass?.brandId === brand.id ? pass : undefined;
}
