import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Browser, BrowserResponse } from '../../testing/browser.ts';
import { commitDuringCall, lockPlayer } from '../../testing/commit-during-call.ts';
import { aBet, TestCompany } from '../../testing/company.ts';
import { mailsTo } from '../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { newPerson, register, registrationToken } from '../../testing/registration.ts';

let platform: TestPlatform;
let address = 0;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const db = () => platform.database.db;
function browser(brandId = 104): Browser {
  address += 1;
  const host = `bu-${brandId}.localhost`;
  return platform.browser({ address: `198.51.110.${address}`, ...(brandId === 104 ? {} : { host }) });
}
async function signedInPlayer(given: Parameters<typeof createTestPlayer>[1] = {}) {
  const player = await createTestPlayer(db(), { address: { countryCode: 'MT' }, ...given });
  const page = browser(given.brandId);
  expect((await page.logIn(player.username, player.password)).status).toBe(200);
  return { ...player, page };
}
const logIn = ({ username, password }: { username: string; password: string }, brandId = 104) =>
  browser(brandId).logIn(username, password);
const exclude = (page: Browser, body: object = {}) =>
  page.post('/api/self-exclusion', { period: 'P6M', scope: 'group', ...body });
const timeout = (page: Browser, period = 'PT24H') => page.post('/api/account/timeout', { period });
const codeOf = ({ status, error }: BrowserResponse) => [status, error?.code];
const days = (until: unknown) => Math.round((Date.parse(String(until)) - Date.now()) / 86_400_000);
/** Creates the same person's account in another brand, with the name spelled differently. */
const accountIn = (brandId: number, surname: string) =>
  createTestPlayer(db(), { brandId, firstName: 'Mára Éva', surname: surname.toUpperCase() });

/** Inserts a break whose period has already ended. */
const insertPastBreak = (customerId: string, kind: 'timeout' | 'exclusion') =>
  sql`insert into play_break (break_id, customer_id, taken_in, kind, scope, starts_at, ends_at, in_force_until, actor)
    values (gen_random_uuid(), ${customerId}, ${customerId}, ${kind}, 'group', now() - interval '7 months',
      now() - interval '1 minute', case ${kind}::text when 'timeout' then now() - interval '1 minute' else 'infinity' end,
      'player')`.execute(db());

describe('a timeout [CL17, B12, D14]', () => {
  it('starts with one call, ends all sessions and reveals its end only after the right password', async () => {
    const player = await signedInPlayer();
    const other = browser();
    await other.logIn(player.username, player.password);
    const { status, data } = await timeout(player.page, 'P7D');
    expect([status, days(data.until), data.user]).toEqual([200, 7, { authenticated: false }]);
    for (const page of [player.page, other])
      expect((await page.get('/api/account/user')).data).toMatchObject({ authenticated: false });
    const refused = await logIn(player);
    expect([...codeOf(refused), refused.error?.details]).toEqual([403, 'on_break', { until: data.until }]);
    expect(codeOf(await logIn({ ...player, password: 'wrong' }))).toEqual([401, 'invalid_credentials']);
    const kinds = (await mailsTo(platform, `${player.username}@example.com`)).map(({ kind }) => kind);
    expect(kinds).toContain('break-begun');
  });

  it('blocks new games and stakes, but settles the open round of a running game', async () => {
    const player = await signedInPlayer({ balance: { withdrawable: 10_000n, bonus: 0n, locked: 0n } });
    const launch = () => player.page.post('/api/games/quiet-comet/launch', { mode: 'real' });
    const token = new URL(String((await launch()).data.url)).searchParams.get('token') ?? '';
    const northlight = new TestCompany(platform.app, 'northlight');
    const staked = aBet(token);
    expect(await northlight.call('/api/provider/northlight/bet', staked)).toMatchObject({ status: 200 });
    await timeout(player.page);
    expect(codeOf(await launch())).toEqual([401, 'not_authenticated']);
    const next = await northlight.call('/api/provider/northlight/bet', aBet(token));
    expect([next.status, next.error?.code]).toEqual([409, 'session_closed']);
    const win = { ...staked, transactionId: `${staked.transactionId}-win`, amount: '20.00' };
    expect(await northlight.call('/api/provider/northlight/win', win)).toMatchObject({ status: 200 });
  });

  it('ends automatically and stays in the history', async () => {
    const player = await createTestPlayer(db());
    await insertPastBreak(player.customerId, 'timeout');
    const page = browser();
    expect((await page.logIn(player.username, player.password)).status).toBe(200);
    const { data } = await page.get('/api/account/timeout');
    expect(data.history).toMatchObject([{ kind: 'timeout', byPlayer: true }]);
  });

  it('lasts 24 hours to six weeks, with a field error otherwise, and requires a signed-in player', async () => {
    const { page } = await signedInPlayer();
    for (const [period, key] of [
      ['PT23H', 'numberGreaterThanOrEqualTo'],
      ['P43D', 'numberLesserThanOrEqualTo'],
      ['P1M', 'invalidPattern'],
      ['soon', 'invalidPattern'],
    ]) {
      const { status, error } = await timeout(page, period);
      expect([period, status, error?.fieldErrors]).toEqual([period, 400, { period: key }]);
    }
    const visitor = browser();
    await visitor.get('/api/account/user');
    expect(codeOf(await timeout(visitor))).toEqual([401, 'not_authenticated']);
    expect((await page.get('/api/account/timeout')).data).toMatchObject({
      timeout: { minHours: 24, maxHours: 1008 },
      exclusion: { minMonths: 6, maxMonths: 60, groupFirst: true, untilFurtherNotice: true },
      history: [],
    });
  });

  it('withdraws the consent to marketing [B9]', async () => {
    const { page, customerId } = await signedInPlayer();
    const consents = [{ type: 'MARKETING_EMAIL', given: true }];
    expect((await page.post('/api/consents/customer', { consents })).status).toBe(200);
    await timeout(page);
    const rows = await readRows(
      db(),
      { given: z.boolean() },
      sql`
      select given from consent_record where customer_id = ${customerId} and type = 'MARKETING_EMAIL' order by id`,
    );
    expect(rows.map(({ given }) => given)).toEqual([true, false]);
  });
});

describe('self-exclusion [CL15, B9, D14]', () => {
  it('applies to the person’s accounts in every brand, and ends their sessions', async () => {
    const surname = 'Tabaskosalmi';
    const player = await signedInPlayer({ firstName: 'Mara Eva', surname });
    const otherAccount = await accountIn(105, surname);
    const page = browser(105);
    expect((await page.logIn(otherAccount.username, otherAccount.password)).status).toBe(200);
    const { data } = await exclude(player.page, { reason: '<b>Enough</b>' });
    expect((await page.get('/api/account/user')).data).toMatchObject({ authenticated: false });
    for (const [account, brandId] of [
      [player, 104],
      [otherAccount, 105],
    ] as const) {
      const refused = await logIn(account, brandId);
      expect([...codeOf(refused), refused.error?.details]).toEqual([403, 'self_excluded', { until: data.until }]);
    }
  });

  it('affects no other brands if limited to one, and no strangers born on the same day', async () => {
    const surname = 'Brandhalla';
    const player = await signedInPlayer({ firstName: 'Mara Eva', surname });
    const otherAccount = await accountIn(105, surname);
    const stranger = await createTestPlayer(db(), { firstName: 'Petra', surname });
    const unreadable = await createTestPlayer(db(), { firstName: 'Мара', surname: 'Иванова' });
    expect((await exclude(player.page, { scope: 'brand' })).status).toBe(200);
    expect((await logIn(otherAccount, 105)).status).toBe(200);
    for (const account of [stranger, unreadable]) expect((await logIn(account)).status).toBe(200);
    expect(codeOf(await logIn(player))).toEqual([403, 'self_excluded']);
  });

  it.each([
    ['an exclusion', exclude, 'Uudestaan'],
    ['a timeout', timeout, 'Taukolainen'],
  ])(
    'refuses a new registration of the person during %s in any brand, without a reason',
    async (_kind, take, surname) => {
      const person = newPerson({ firstName: 'Liisa', surname });
      const page = browser();
      expect((await register(page, person)).status).toBe(200);
      expect((await take(page)).status).toBe(200);
      const samePerson = { firstName: 'LIISA', surname };
      const refused = await register(browser(), newPerson(samePerson));
      expect([...codeOf(refused), refused.error?.details]).toEqual([403, 'registration_refused', undefined]);
      expect(codeOf(await register(browser(105), newPerson(samePerson), 105))).toEqual([403, 'registration_refused']);
      // A different name with the person's e-mail address and birth date.
      const renamed = newPerson({ firstName: 'Anna', surname: `Toinen${surname}`, email: person.email });
      expect(codeOf(await register(browser(105), renamed, 105))).toEqual([403, 'registration_refused']);
      const namesake = newPerson({ ...samePerson, birthDate: '1985-03-04' });
      expect((await register(browser(105), namesake, 105)).status).toBe(200);
    },
  );

  it('also covers a registration and a login that are waiting while it starts', async () => {
    const person = newPerson({ firstName: 'Kaisa', surname: 'Samaanaikaan' });
    const page = browser();
    const { data } = await register(page, person);
    const begin = (trx: ReturnType<typeof db>) =>
      sql`select break_begin(${String(data.customerId)}, 'exclusion', 'group', 'infinity', 'player', '')`.execute(trx);
    const lateBrowser = browser(105);
    const token = await registrationToken(lateBrowser);
    const user = newPerson({ firstName: 'Kaisa', surname: 'Samaanaikaan' });
    const registration = await commitDuringCall(
      db(),
      () => lateBrowser.post('/api/register', { businessUnit: { businessUnitId: 105 }, user, token }),
      { hold: (trx) => sql`select pg_advisory_xact_lock(7041110)`.execute(trx), change: begin },
    );
    expect(codeOf(registration)).toEqual([403, 'registration_refused']);
    const player = await createTestPlayer(db());
    const login = await commitDuringCall(db(), () => logIn(player), {
      hold: lockPlayer(player.customerId),
      change: (trx) =>
        sql`select break_begin(${player.customerId}, 'exclusion', 'brand', 'infinity', 'player', '')`.execute(trx),
    });
    expect([...codeOf(login), login.error?.details]).toEqual([403, 'self_excluded', { until: null }]);
  });

  it('lasts six months to five years or until further notice, with a field error otherwise', async () => {
    const { page, username, password } = await signedInPlayer();
    for (const [period, key] of [
      ['P5M', 'numberGreaterThanOrEqualTo'],
      ['P6Y', 'numberLesserThanOrEqualTo'],
      ['P200D', 'invalidPattern'],
    ])
      expect((await exclude(page, { period })).error?.fieldErrors).toEqual({ period: key });
    expect((await exclude(page, { scope: 'planet' })).error?.fieldErrors).toEqual({ scope: expect.anything() });
    expect((await exclude(page, { period: null })).data.until).toBeNull();
    expect((await logIn({ username, password })).error?.details).toEqual({ until: null });
  });

  it('stays in force after its period, and cannot be shortened or deleted', async () => {
    const player = await createTestPlayer(db());
    await insertPastBreak(player.customerId, 'exclusion');
    expect(codeOf(await logIn(player))).toEqual([403, 'self_excluded']);
    const running = await signedInPlayer();
    await exclude(running.page);
    for (const change of [
      sql`update play_break set ends_at = now() where customer_id = ${running.customerId}`,
      sql`update play_break set in_force_until = now() where customer_id = ${running.customerId}`,
      sql`delete from play_break where customer_id = ${running.customerId}`,
    ])
      await expect(change.execute(db())).rejects.toThrow();
  });

  it('starts when several tabs request it at the same time', async () => {
    const player = await signedInPlayer();
    const responses = await Promise.all(Array.from({ length: 8 }, () => exclude(player.page)));
    for (const { status } of responses) expect([200, 401]).toContain(status);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect(codeOf(await logIn(player))).toEqual([403, 'self_excluded']);
  });
});

describe('money of a player on a break [B9, D14]', () => {
  it('can neither be deposited nor spent on a tournament entry', async () => {
    const { page, customerId } = await signedInPlayer({ balance: { withdrawable: 50_000n, bonus: 0n, locked: 0n } });
    const countRows = async (kind: string) =>
      (
        await readRows(
          db(),
          { n: z.number() },
          sql`select count(*)::int as n from ${sql.table(kind)} where customer_id = ${customerId}`,
        )
      )[0]?.n;
    await exclude(page);
    const rows = await readRows(
      db(),
      { deposit: z.record(z.string(), z.unknown()), seat: z.record(z.string(), z.unknown()) },
      sql`
      select deposit_open(gen_random_uuid(), ${customerId}, 'paycorner', 'visa', null, 1000, 0, '{}', '{}', 'en', '/x',
          ${randomUUID()}, 'x') as deposit,
        (select tournament_enroll(id, ${customerId}, 'One', 'FI', ${randomUUID()}, 'x') from tournament
          where status = 'RUNNING' and currency = 'EUR' limit 1) as seat`,
    );
    expect(rows[0]?.deposit).toMatchObject({ refused: 'self_excluded', details: { until: expect.any(String) } });
    expect(rows[0]?.seat).toMatchObject({ first: { refused: 'self_excluded' } });
    expect([await countRows('payment_request'), await countRows('tournament_entry')]).toEqual([0, 0]);
  });
});
