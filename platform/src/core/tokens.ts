import { createHmac, hash, randomBytes } from 'node:crypto';

/** Returns a random 256-bit secret that is safe in URLs and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the stored form of a secret, its SHA-256 hash. The secret itself is never stored. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Returns a stable pseudonym that does not reveal the name. `secret` is the installation's session secret. */
export const pseudonymOf = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(name).digest('base64url').slice(0, 22);
