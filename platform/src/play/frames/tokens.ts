import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { pseudonymOf } from '../../core/tokens.ts';

const LIFE_SECONDS = 300;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const Claims = z.object({ partner: z.string(), sessionId: z.uuid(), exp: z.number() });

/** Knows tokens by which partners' frames ask who a player is. */
export interface FrameTokens {
  issue(partner: string, sessionId: string, now?: number): string;
  /** The login session that a token was issued for; undefined for a spent, foreign or altered one. */
  read(partner: string, token: string, now?: number): string | undefined;
}

/**
 * Short-lived tokens that say nothing to anybody but us: sealed, and bound to partner and login session, so that one is
 * worth nothing once its session has ended (FR7). Nothing is stored: reading a page writes nowhere.
 */
export function frameTokens(secret: string): FrameTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'frame-token', 32));
  return {
    issue(partner, sessionId, now = Date.now()) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const claims = JSON.stringify({ partner, sessionId, exp: Math.floor(now / 1000) + LIFE_SECONDS });
      const sealed = Buffer.concat([cipher.update(claims, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url');
    },
    read(partner, token, now = Date.now()) {
      try {
        const bytes = Buffer.from(token, 'base64url');
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
        const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
        const claims = Claims.parse(JSON.parse(opened.toString('utf8')));
        return claims.partner === partner && claims.exp > now / 1000 ? claims.sessionId : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** A player's name at one partner: always the same there, and of no use elsewhere. */
export const pseudonym = (secret: string, partner: string, customerId: string): string =>
  pseudonymOf(secret, `subject.${partner}.${customerId}`);
