import { z } from 'zod';
import { keyFor, seal, unseal } from '../../core/sealed.ts';

/** Lifetime of a pass, from the refused login or the start of the break. */
export const PASS_LIFETIME_MS = 30 * 60_000;
/** Time for which a login counts as re-authentication, as in a session (decision 155). */
const REAUTHENTICATION_MS = 5 * 60_000;

const Claims = z.object({ customerId: z.string(), brandId: z.int(), issuedAt: z.number(), isProved: z.boolean() });

/**
 * Pass that lets a browser read a player's break page, pay out the player's money and send the identity document. It is
 * not a session.
 */
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
      if (!claims || age > PASS_LIFETIME_MS) return undefined;
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
