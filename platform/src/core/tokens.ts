import { createHmac, hash, randomBytes } from 'node:crypto';

/** A random 256-bit secret, safe in addresses and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret: its SHA-256. The secret is never stored. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** A name instead of another one: always the same, and of no use to whom it is told. `secret` is the installation's session secret. */
export const pseudonymOf = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(name).digest('base64url').slice(0, 22);
