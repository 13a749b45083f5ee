import { hash } from 'node:crypto';

/** Returns the stored form of the opaque token by which a game frame knows its player: SHA-256 as hexadecimal text. */
export const gameTokenHash = (token: string) => hash('sha256', token);
