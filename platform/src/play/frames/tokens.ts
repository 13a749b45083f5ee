import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const LIFETIME_SECONDS = 300;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SESSION_BYTES = 16;
const EXPIRY_BYTES = 4;

interface Claims {
  sessionId: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** Issues and reads the tokens that identify the player of a partner's frame. */
export interface FrameTokens {
  issue(partner: string, sessionId: string, now?: number): string;
  /** Returns the login session of a token, or undefined if the token is expired, altered or another partner's. */
  read(partner: string, token: string, now?: number): string | undefined;
  /**
   * Returns the login session of a token even if the token has expired, for calls that check whether the session is
   * still open.
   */
  sessionOf(partner: string, token: string): string | undefined;
}

/**
 * Creates the service for frame tokens. A token is short-lived, encrypted, and bound to a partner and a login session,
 * so it is worthless once the session has ended (FR7). Tokens are not stored, so loading a page writes nothing. A token
 * has 64 characters, the most that some partners' protocols allow.
 */
export function frameTokens(secret: string): FrameTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'frame-token', 32));

  function claimsOf(partner: string, token: string): Claims | undefined {
    try {
      const bytes = Buffer.from(token, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(partner));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const claims = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
      return { sessionId: uuidOf(claims.subarray(0, SESSION_BYTES)), expiresAt: claims.readUInt32BE(SESSION_BYTES) };
    } catch {
      return undefined;
    }
  }

  return {
    issue(partner, sessionId, now = Date.now()) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      cipher.setAAD(Buffer.from(partner));
      const expiry = Buffer.alloc(EXPIRY_BYTES);
      expiry.writeUInt32BE(Math.floor(now / 1000) + LIFETIME_SECONDS);
      const claims = Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), expiry]);
      const sealed = Buffer.concat([cipher.update(claims), cipher.final()]);
      return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url');
    },
    read(partner, token, now = Date.now()) {
      const claims = claimsOf(partner, token);
      return claims && claims.expiresAt > now / 1000 ? claims.sessionId : undefined;
    },
    sessionOf: (partner, token) => claimsOf(partner, token)?.sessionId,
  };
}

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
