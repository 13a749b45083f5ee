import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeOnce } from './write-once.ts';

const KeyPair = z.object({ privateKey: z.string(), publicKey: z.string() });
const Keys = z.object({ ours: KeyPair, theirs: KeyPair });
type Keys = z.infer<typeof Keys>;

const newPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/**
 * Reads the RSA keys (PEM) of the site and of the sandbox's Hub88 from `hub88-keys.json` in a data folder. Creates them
 * on first use, readable only by its owner. They are not derived from a secret, because RSA keys are found by chance.
 */
export function hub88Keys(dataDir: string): Keys {
  const file = join(dataDir, 'hub88-keys.json');
  const text = existsSync(file)
    ? readFileSync(file, 'utf8')
    : writeOnce(file, JSON.stringify({ ours: newPair(), theirs: newPair() } satisfies Keys, null, 2));
  return Keys.parse(JSON.parse(text));
}
