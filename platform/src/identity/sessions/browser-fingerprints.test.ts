import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { mailsTo, tokenIn } from '../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { newPerson, register } from '../../testing/registration.ts';
import { fingerprintHash, sweepFingerprints } from './browser-fingerprints.ts';

const HASH = '5f1c0d9a8b7e6f5a4b3c2d1e0f9a8b7c';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

async function stored(customerId: string): Promise<string[]> {
  const rows = await readRows(
    platform.database.db,
    { hash: z.instanceof(Buffer) },
    sql`
    select hash from browser_fingerprint where customer_id = ${customerId} order by last_used_at`,
  );
  return rows.map(({ hash }) => hash.toString('hex'));
}

const expected = (hash: string, brandId = 104) =>
  fingerprintHash(platform.config.secrets.session, brandId, { hash })?.toString('hex');

let addresses = 0;
async function logIn({ username, password }: { username: string; password: string }, fingerprint: unknown) {
  addresses += 1;
  const page = platform.browser({ address: `198.51.107.${addresses}` });
  await page.get('/api/account/user');
  return page.post('/api/login', { username, password, browserFingerPrint: fingerprint });
}

it('stores a keyed hash of the fingerprint at a login, and none of its traits [AU1, D3]', async () => {
  const player = await createTestPlayer(platform.database.db);
  expect((await logIn(player, { hash: HASH, timezone: 'Europe/Malta' })).status).toBe(200);
  expect((await logIn(player, { hash: HASH })).status).toBe(200);
  expect(await stored(player.customerId)).toEqual([expected(HASH)]);
  expect(expected(HASH)).not.toBe(expected(HASH, 105));
});

it('stores nothing for a failed login or a fingerprint without a usable hash [D3]', async () => {
  const player = await createTestPlayer(platform.database.db);
  expect((await logIn({ ...player, password: 'wrong' }, { hash: HASH })).status).toBe(401);
  for (const fingerprint of [undefined, {}, { hash: '' }, { hash: 7 }, { hash: [HASH] }, { hash: 'x'.repeat(129) }])
    expect((await logIn(player, fingerprint)).status).toBe(200);
  expect(await stored(player.customerId)).toEqual([]);
});

it('stores the fingerprint at a registration and at a password reset [AU12]', async () => {
  const page = platform.browser({ address: '198.51.107.200' });
  const user = newPerson({ browserFingerPrint: { hash: 'at-registration' } });
  const { data } = await register(page, user);
  const customerId = String(data.customerId);
  await page.post('/api/password', { username: user.email });
  const letters = await mailsTo(platform, String(user.email));
  const token = tokenIn(letters.at(-1));
  const reset = { email: user.email, newPassword: 'Another2026$', confirmNewPassword: 'Another2026$', token };
  const { status } = await page.send('PATCH', '/api/password', {
    body: { ...reset, browserFingerPrint: { hash: 'at-reset' } },
  });
  expect(status).toBe(200);
  expect(await stored(customerId)).toEqual([expected('at-registration'), expected('at-reset')]);
});

it('keeps the ten most recently used fingerprints, each for 180 days', async () => {
  const { db } = platform.database;
  const player = await createTestPlayer(db);
  const hashes = Array.from({ length: 12 }, (_, n) => `browser-${n}`);
  for (const hash of hashes) expect((await logIn(player, { hash })).status).toBe(200);
  expect(await stored(player.customerId)).toEqual(hashes.slice(2).map((hash) => expected(hash)));
  await sql`update browser_fingerprint set last_used_at = now() - interval '180 days 1 minute'
    where customer_id = ${player.customerId} and hash <> ${Buffer.from(String(expected('browser-5')), 'hex')}`.execute(
    db,
  );
  await sweepFingerprints(db);
  expect(await stored(player.customerId)).toEqual([expected('browser-5')]);
});
