import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { hashPassword, matchPassword } from './passwords.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const COMPOSED = 'Caf\u00e9Noir2026$';
const DECOMPOSED = 'Cafe\u0301Noir2026$';

it('accepts a password in composed and decomposed Unicode form [VA5]', async () => {
  const { username } = await createTestPlayer(platform.database.db, { password: DECOMPOSED });
  for (const typed of [COMPOSED, DECOMPOSED])
    expect((await platform.browser().logIn(username, typed)).status).toBe(200);
});

it('accepts an old hash of the password as typed, and renews it at login', async () => {
  const { username, customerId } = await createTestPlayer(platform.database.db);
  const old = await hash(DECOMPOSED, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await sql`update player set password_hash = ${old} where customer_id = ${customerId}`.execute(platform.database.db);
  expect((await platform.browser().logIn(username, DECOMPOSED)).status).toBe(200);
  expect((await platform.browser().logIn(username, COMPOSED)).status).toBe(200);
});

it('reports whether a password matches, and never matches a missing hash', async () => {
  expect(await matchPassword(await hashPassword(DECOMPOSED), COMPOSED)).toBe('fits');
  expect(await matchPassword(undefined, 'nobody has this password')).toBe('no');
  expect(await matchPassword(await hashPassword('other'), DECOMPOSED)).toBe('no');
});
