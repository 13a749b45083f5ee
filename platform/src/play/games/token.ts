import { hash } from 'node:crypto';

/** Returns the stored form of a game frame's opaque player token: its SHA-256 hash in hexadecimal. */
export const gameTokenHash = (token: string) => hash('sha256', token);
