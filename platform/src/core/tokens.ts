import { hash, randomBytes } from 'node:crypto';

/** A secret of 256 bits that can stand in addresses and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret: 32 bytes of SHA-256. The secret itself never is. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
