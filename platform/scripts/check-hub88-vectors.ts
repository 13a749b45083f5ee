/**
 * Compares the signatures of the Hub88 driver, and of the sandbox's Hub88, with those that Hub88 publishes:
 * `node platform/scripts/check-hub88-vectors.ts <folder of github.com/coingaming/Hub88-Examples>`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSignedBy, signatureOf } from '@parlay/sandbox/hub88-signature';
import { hub88 } from '../src/suppliers/hub88/driver.ts';

const [folder = '.'] = process.argv.slice(2);
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const [privateKey, publicKey] = [read('priv/private.pem'), read('priv/public.pem')];
const settings = {
  operatorId: 1,
  keys: { ours: [privateKey], theirs: [publicKey] } as { ours: [string]; theirs: [string] },
};
const url = new URL('https://api.hub88.io/');
const wrong = read('signatures.csv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => /^(.*);([^;]*)$/.exec(line.trim()) ?? [line])
  .filter(([, body = '', signature = '']) => {
    const headers = { 'x-hub88-signature': signature };
    const check = hub88.authenticate(settings, { method: 'POST', target: '/', headers, body: Buffer.from(body) });
    const [own] = Object.values(hub88.sign(settings, { method: 'POST', url, body }));
    const isSandboxRight = signatureOf(privateKey, body) === signature && isSignedBy([publicKey], body, signature);
    return !check.ok || own !== signature || !isSandboxRight;
  });
for (const [line] of wrong) process.stderr.write(`not reproduced: ${line}\n`);
process.exitCode = wrong.length > 0 ? 1 : 0;
