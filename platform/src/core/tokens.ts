import { hash, randomBytes } from 'node:crypto';

/** A random 256-bit secret, safe in addresses and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret: its SHA-256. The secret is never stored. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
