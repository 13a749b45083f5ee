/**
 * Compares the Betsy driver with a signature that docs.betsy.gg publishes. Its arguments are the published secret and
 * header, and its input is the published body:
 * `node platform/scripts/check-betsy-vectors.ts <secret> <x-sign-jws> < body.json`.
 */
import { buffer } from 'node:stream/consumers';
import { betsy } from '../src/suppliers/betsy/driver.ts';

const [secret = '', header = ''] = process.argv.slice(2);
const body = await buffer(process.stdin);
const headers = { 'x-sign-jws': header };
const settings = { keys: { theirs: [secret] as [string] } };
const { ok } = betsy.authenticate(settings, { method: 'POST', target: '/', headers, body });
process.stdout.write(ok ? 'reproduced\n' : 'not reproduced\n');
process.exitCode = ok ? 0 : 1;
