import { hash, randomBytes } from 'node:crypto';

/** What a game frame gets to know of the player: an opaque token, kept here only as its hash. */
export const newGameToken = () => randomBytes(32).toString('base64url');
export const gameTokenHash = (token: string) => hash('sha256', token);
