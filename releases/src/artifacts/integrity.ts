import { createHash } from 'node:crypto';

export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Returns the name of a release's directory: the first 32 hex digits of the SHA-256 of its `release.json`. */
export const digestOf = (releaseJson: Uint8Array): string =>
  createHash('sha256').update(releaseJson).digest('hex').slice(0, 32);

export const RELEASE_FILE = 'release.json';
