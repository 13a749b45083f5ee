import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { aBet, TestCompany } from '../testing/company.ts';
import { type TestPlatform, testPlatform } from '../testing/platform.ts';
import { createTestPlayer } from '../testing/players.ts';
import { createTestTournament } from './tournaments/demo/make-tournament.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const keyHeader = (key: string = randomUUID()) => ({ 'idempotency-key': key });
let players = 0;

/** Creates and logs in a player with money, whose age no check has confirmed. */
async function createUnverifiedPlayer(countryCode: string) {
  const { db } = platform.database;
  const player = await createTestPlayer(db, {
    address: { countryCode },
    balance: { withdrawable: 10_000n, bonus: 0n, locked: 0n },
  });
  players += 1;
  const page = platform.browser({ address: `198.51.124.${players}` });
  await page.logIn(player.username, player.password);
  const { customerId } = player;
  return {
    page,
    customerId,
    confirmAge: () => sql`update player set age_verified_at = now() where customer_id = ${customerId}`.execute(db),
    launch: () => page.post('/api/games/dice-parlour/launch', { mode: 'real' }),
    deposit: () => page.post('/api/account/deposit', { instrumentId: 'visa', amount: '20.00' }, keyHeader()),
    join: (tournamentId: string, key: string) => page.post('/api/sportuno/enroll', { tournamentId }, keyHeader(key)),
  };
}

const REFUSED = { status: 403, error: { code: 'identity_required' } };

describe('a player from Great Britain whose age no check has confirmed [B8]', () => {
  it('can neither deposit, launch a game, join a tournament nor sign in to the lottery', async () => {
    const { page, launch, deposit, join } = await createUnverifiedPlayer('GB');
    const tournament = await createTestTournament(platform.database.db, { entryPrice: 1_000n });
    expect(await deposit()).toMatchObject(REFUSED);
    expect(await launch()).toMatchObject(REFUSED);
    expect(await join(tournament.id, randomUUID())).toMatchObject(REFUSED);
    expect(await page.get('/api/account/lottery-login')).toMatchObject(REFUSED);
    expect((await page.get('/api/sports-book')).data.jsScript).toBeNull();
    const { data } = await page.get('/api/account/user');
    expect(data).toMatchObject({ policy: { ageBeforePlay: true }, regulations: { requiresKYCVerification: true } });
    expect((await page.get('/api/account/verification')).data).toMatchObject({
      required: true,
      opens: expect.arrayContaining([{ step: 'play', needs: ['age'], above: null, isOpen: false }]),
    });
  });

  it('can do all of it after the check, with the same key', async () => {
    const { page, confirmAge, launch, join } = await createUnverifiedPlayer('GB');
    const tournament = await createTestTournament(platform.database.db, { entryPrice: 1_000n });
    const key = randomUUID();
    expect(await join(tournament.id, key)).toMatchObject(REFUSED);
    await confirmAge();
    expect((await join(tournament.id, key)).status).toBe(200);
    expect((await launch()).status).toBe(200);
    expect((await page.get('/api/account/lottery-login')).status).toBe(200);
    expect((await page.get('/api/account/user')).data.regulations).toMatchObject({ requiresKYCVerification: false });
  });

  it('cannot stake in a game that is already open', async () => {
    const { customerId, confirmAge, page } = await createUnverifiedPlayer('GB');
    await confirmAge();
    const launched = await page.post('/api/games/quiet-comet/launch', { mode: 'real' });
    const token = new URL(String(launched.data.url)).searchParams.get('token') ?? '';
    const northlight = new TestCompany(platform.app, 'northlight');
    const stake = () => northlight.call('/api/provider/northlight/bet', aBet(token));
    // Simulates staff revoking the confirmation.
    const { db } = platform.database;
    await sql`update player set age_verified_at = null where customer_id = ${customerId}`.execute(db);
    expect(await stake()).toMatchObject(REFUSED);
    await confirmAge();
    expect((await stake()).status).toBe(200);
  });
});

describe('the age check before play [B8]', () => {
  it('applies to players from a country without a policy, but not to players from Malta', async () => {
    expect(await (await createUnverifiedPlayer('NO')).launch()).toMatchObject({ status: 403 });
    const maltese = await createUnverifiedPlayer('MT');
    expect((await maltese.launch()).status).toBe(200);
    expect((await maltese.page.get('/api/account/user')).data.policy).toMatchObject({ ageBeforePlay: false });
  });
});
