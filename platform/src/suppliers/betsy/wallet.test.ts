import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { walletOf } from '../../money/wallet/repository.ts';
import { bookBet, frameTokens } from '../../play/public.ts';
import { TestBetsy } from '../../testing/betsy.ts';
import type { SupplierCall } from '../../testing/conformance.ts';
import type { TestBet } from '../../testing/conformance-books.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { betsy } from './driver.ts';

const ID = 'oddsmith';
const company = new TestBetsy();
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ config: { providers: [company.company(ID)] } });
});
afterAll(() => platform.close());

async function send({ method, url, headers, payload }: SupplierCall) {
  const { statusCode, body } = await platform.app.inject({ method, url, headers, payload });
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown>, text: body };
}

/** Returns a player with money in cents and an open sports page. */
async function player(balance: Partial<{ withdrawable: bigint; bonus: bigint }> = {}) {
  const money = { withdrawable: 100_00n, bonus: 0n, locked: 0n, ...balance };
  const { customerId, username, password } = await createTestPlayer(platform.database.db, { balance: money });
  const page = platform.browser();
  await page.logIn(username, password);
  const token = String((await page.get('/api/sports-book')).data.jsScript);
  const { body } = await send(company.call('POST', ID, '/user/profile', { token }));
  return { page, customerId, token, user: String(body.userId) };
}

const betOf = (by: Awaited<ReturnType<typeof player>>, change: Partial<TestBet> = {}): TestBet => ({
  ...{ player: by, bet: randomUUID(), request: randomUUID(), stake: '10.00', currency: 'EUR', outcomes: ['draw'] },
  ...change,
});
const changeOf = (bet: TestBet, returned = '25.00') => ({ bet, request: randomUUID(), returned });
const withdrawable = async ({ customerId }: { customerId: string }) =>
  (await walletOf(platform.database.db, customerId))?.withdrawable;

describe('the profile of a player', () => {
  it('has a pseudonym and the currency, and nothing else about the person [AU3]', async () => {
    const by = await player();
    const { status, body } = await send(company.call('POST', ID, '/user/profile', { token: by.token }));
    expect([status, body]).toEqual([
      200,
      { userId: expect.stringMatching(/^[\w-]{22}$/), currency: 'EUR', currencies: ['EUR'], isTest: false },
    ]);
  });

  it('is told for five minutes, and while the login session lasts [FR7]', async () => {
    const by = await player();
    const call = (token = by.token) => send(company.call('POST', ID, '/user/profile', { token }));
    const tokens = frameTokens(platform.config.secrets.session);
    const old = tokens.issue(ID, tokens.read(ID, by.token) ?? '', Date.now() - 301_000);
    expect(await call(old)).toMatchObject({ status: 400, body: { code: 3 } });
    const placed = await send(company.place(ID, betOf({ ...by, token: old })));
    expect(placed).toMatchObject({ status: 200 });
    await by.page.post('/api/logout');
    expect(await call()).toMatchObject({ status: 400, body: { code: 4 } });
    const invented = company.call('POST', ID, '/user/profile', { token: 'x'.repeat(64) });
    expect(await send(invented)).toMatchObject({ status: 400, body: { code: 3 } });
  });
});

describe('a balance', () => {
  it('is an exact decimal number, for the player and the currency of the token only', async () => {
    const by = await player({ withdrawable: 12_345_678_901_20n });
    const ask = (change: object = {}) =>
      send(company.call('POST', ID, '/user/balance', { token: by.token, userId: by.user, currency: 'EUR', ...change }));
    expect((await ask()).text).toBe(`{"userId":"${by.user}","currency":"EUR","amount":12345678901.20}`);
    for (const change of [{ currency: 'USD' }, { userId: (await player()).user }, { userId: 1 }])
      expect(await ask(change)).toMatchObject({ status: 400, body: { code: 5 } });
  });
});

describe('a bet', () => {
  it('is in the player’s history with its selections, its odds and the time of the event', async () => {
    const by = await player();
    const bet = betOf(by, { outcomes: ['draw', 'home'] });
    const reply = await send(company.place(ID, bet, { coefficient: 6.25 }));
    expect(reply).toMatchObject({
      status: 200,
      body: { transactionId: bet.bet, transactionTime: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    const columns = {
      ...{ type: z.string(), name: z.string(), detail: z.string(), possible_return: z.bigint() },
      ...{ selection: z.string(), odds: z.string(), starts_at: z.date(), live: z.boolean() },
    };
    const rows = sql`select type, name, detail, possible_return, selection, odds::text, starts_at, live
      from book_bet join book_selection using (provider, bet_id) where bet_id = ${bet.bet} order by ordinal`;
    expect(await readRows(platform.database.db, columns, rows)).toEqual(
      ['draw', 'home'].map((selection) => ({
        type: 'combo',
        name: 'Lindhaga – Bruntorp',
        detail: 'Match result: draw · Match result: home',
        possible_return: 6_250n,
        selection,
        odds: '2.5000',
        starts_at: new Date('2027-03-05T11:08:00Z'),
        live: false,
      })),
    );
    expect((await send(company.place(ID, bet, { coefficient: 6.25 }))).body).toEqual(reply.body);
  });

  it('has selections with any ids, and names that are cut off where the history ends', async () => {
    const bet = betOf(await player());
    const call = company.place(ID, bet);
    const { metadata } = z.object({ metadata: z.array(z.looseObject({})) }).parse(JSON.parse(call.payload));
    const ids = { eventId: 7001, marketId: 'match:result/1', outcomeId: '1+x' };
    const named = metadata.map((one) => ({ ...one, ...ids, market: 'm'.repeat(900), outcome: 'Ä'.repeat(300) }));
    expect(await send(company.place(ID, bet, { metadata: named }))).toMatchObject({ status: 200 });
    const columns = { selection_id: z.string(), market: z.string(), selection: z.string() };
    const rows = sql`select selection_id, market, selection from book_selection where bet_id = ${bet.bet}`;
    expect(await readRows(platform.database.db, columns, rows)).toEqual([
      { selection_id: '7001 match:result/1 1+x', market: 'm'.repeat(200), selection: 'Ä'.repeat(200) },
    ]);
  });

  it('has names that are cut off between two characters, and no others than the database can store', async () => {
    const by = await player();
    const { metadata } = z
      .object({ metadata: z.array(z.looseObject({})) })
      .parse(JSON.parse(company.place(ID, betOf(by)).payload));
    const placed = async (change: object) => {
      const bet = betOf(by);
      const reply = await send(company.place(ID, bet, { metadata: metadata.map((one) => ({ ...one, ...change })) }));
      return { bet: bet.bet, reply };
    };
    const long = await placed({ event: `${'a'.repeat(199)}\u{1F3C6} Cup`, outcome: `${'b'.repeat(183)}\u{1F3C6} Cup` });
    expect(long.reply).toMatchObject({ status: 200 });
    const rows = sql`select name, detail from book_bet where bet_id = ${long.bet}`;
    expect(await readRows(platform.database.db, { name: z.string(), detail: z.string() }, rows)).toEqual([
      { name: `${'a'.repeat(199)}\u{1F3C6}`, detail: `Match result: ${'b'.repeat(183)}\u{1F3C6} C` },
    ]);
    for (const event of ['a\0', 'a\ud83c', '\udfc6'])
      expect((await placed({ event })).reply).toMatchObject({ status: 400, body: { code: 5 } });
    expect(await withdrawable(by)).toBe('90.00');
  });

  it('has no start if its time does not exist', async () => {
    const by = await player();
    const startOf = async (eventDate: string) => {
      const bet = betOf(by);
      const call = company.place(ID, bet);
      const { metadata } = z.object({ metadata: z.array(z.looseObject({})) }).parse(JSON.parse(call.payload));
      const dated = metadata.map((one) => ({ ...one, eventDate }));
      expect(await send(company.place(ID, bet, { metadata: dated }))).toMatchObject({ status: 200 });
      const rows = sql`select starts_at from book_selection where bet_id = ${bet.bet}`;
      return (await readRows(platform.database.db, { starts_at: z.date().nullable() }, rows))[0]?.starts_at;
    };
    for (const date of ['0000-01-01 00:00:00', '2027-02-31 11:08:00', '2027-13-01 11:08:00'])
      expect([date, await startOf(date)]).toEqual([date, null]);
    expect(await startOf('2027-03-05 11:08:00')).toEqual(new Date('2027-03-05T11:08:00Z'));
  });

  it('has odds of at most seven digits before the dot, with four decimals', async () => {
    const by = await player();
    const oddsOf = async (coefficient: string) => {
      const bet = betOf(by, { stake: '1.00' });
      const call = company.place(ID, bet);
      const payload = call.payload.replace(/"coefficient":2.5,"stage"/, `"coefficient":${coefficient},"stage"`);
      const { status, body } = await send(company.sign({ ...call, payload }, 'first'));
      if (status !== 200) return body.code;
      const rows = sql`select odds::text from book_selection where bet_id = ${bet.bet}`;
      return (await readRows(platform.database.db, { odds: z.string() }, rows))[0]?.odds;
    };
    const given = ['1', '1234567.5', '2.123456', '123456789', '12345678', '0.5', '1e3'];
    const stored = [];
    for (const one of given) stored.push(await oddsOf(one));
    expect(stored).toEqual(['1.0000', '1234567.5000', '2.1234', 5, 5, 5, 5]);
  });

  it('is refused as a free bet of Betsy, which is none of ours, and takes nothing', async () => {
    const by = await player();
    for (const bonus of [{ bonusId: 5514, bonusTemplateId: 7 }, { bonusAmount: 10 }])
      expect(await send(company.place(ID, betOf(by), bonus))).toMatchObject({ status: 400, body: { code: 5 } });
    expect(await withdrawable(by)).toBe('100.00');
    expect(await send(company.place(ID, betOf(by), { bonusAmount: 0 }))).toMatchObject({ status: 200 });
  });

  it('is refused if its ticket type does not fit its selections, or a selection is there twice', async () => {
    const by = await player();
    const combo = betOf(by, { outcomes: ['draw', 'home'] });
    const twice = {
      metadata: Array(2).fill((JSON.parse(company.place(ID, combo).payload) as { metadata: object[] }).metadata[0]),
    };
    for (const change of [{ ticketType: 'single' }, twice, { metadata: [] }, { metadata: undefined }])
      expect(await send(company.place(ID, combo, change))).toMatchObject({ status: 400, body: { code: 5 } });
    expect(await send(company.place(ID, combo, { ticketType: 'system' }))).toMatchObject({ status: 200 });
  });

  it('takes and returns decimal numbers that binary fractions only approximate', async () => {
    const by = await player();
    const bet = betOf(by, { stake: '0.29' });
    expect(await send(company.place(ID, bet))).toMatchObject({ status: 200 });
    expect(await withdrawable(by)).toBe('99.71');
    const call = company.settle(ID, changeOf(bet, '1'));
    const payload = call.payload.replace('"amount":1,', '"amount":1.1000,');
    expect(await send(company.sign({ ...call, payload }, 'first'))).toMatchObject({ status: 200 });
    expect(await withdrawable(by)).toBe('100.81');
  });
});

describe('a result', () => {
  it('is void if the whole stake is paid back, so that it does not count towards a bonus', async () => {
    const by = await player();
    const resultAfter = async (returned: string) => {
      const bet = betOf(by);
      await send(company.place(ID, bet));
      expect(await send(company.settle(ID, changeOf(bet, returned)))).toMatchObject({ status: 200 });
      return (await bookBet(platform.database.db, { id: ID }, bet.bet))?.result;
    };
    expect([await resultAfter('0'), await resultAfter('10'), await resultAfter('25')]).toEqual(['lost', 'void', 'won']);
  });

  it('books nothing again for a state that stands, whatever the number of requests', async () => {
    const by = await player();
    const bet = betOf(by);
    await send(company.place(ID, bet));
    const first = await send(company.settle(ID, changeOf(bet)));
    for (let at = 0; at < 3; at += 1) expect((await send(company.settle(ID, changeOf(bet)))).body).toEqual(first.body);
    expect((await bookBet(platform.database.db, { id: ID }, bet.bet))?.moves.map(({ kind }) => kind)).toEqual([
      'settle',
      'place',
    ]);
    const opened = await send(company.change(ID, 1, changeOf(bet)));
    expect((await send(company.change(ID, 1, changeOf(bet)))).body).toEqual(opened.body);
    expect(await withdrawable(by)).toBe('90.00');
  });

  it('of another player or in another currency is refused', async () => {
    const by = await player();
    const bet = betOf(by);
    await send(company.place(ID, bet));
    for (const other of [
      { ...bet, player: await player() },
      { ...bet, currency: 'USD' },
    ]) {
      for (const call of [company.settle(ID, changeOf(other)), company.change(ID, 3, changeOf(other, '10'))])
        expect(await send(call)).toMatchObject({ status: 400, body: { code: 5 } });
    }
    expect(await withdrawable(by)).toBe('90.00');
  });

  it('is blocked after a cash-out (20)', async () => {
    const by = await player();
    const bet = betOf(by);
    await send(company.place(ID, bet));
    const { token } = by;
    await send(company.settle(ID, changeOf(bet, '7.50'), { resultType: 'cashout', token }));
    const totals = ['0', '7.50', '10', '25'];
    const calls = totals.map((total) => company.settle(ID, changeOf(bet, total)));
    for (const call of [...calls, company.change(ID, 1, changeOf(bet))])
      expect(await send(call)).toMatchObject({ status: 400, body: { code: 20 } });
    expect(await withdrawable(by)).toBe('97.50');
    expect((await bookBet(platform.database.db, { id: ID }, bet.bet))?.result).toBe('cashed-out');
    const settled = betOf(by);
    await send(company.place(ID, settled));
    await send(company.settle(ID, changeOf(settled, '0')));
    const late = company.settle(ID, changeOf(settled, '7.50'), { resultType: 'cashout', token });
    expect(await send(late)).toMatchObject({ status: 400, body: { code: 20 } });
  });

  it('gets the first answer again, whatever came after it', async () => {
    const by = await player();
    const bet = betOf(by);
    const { token } = by;
    await send(company.place(ID, bet));
    const open = company.change(ID, 1, changeOf(bet));
    const first = await send(open);
    await send(company.settle(ID, changeOf(bet)));
    const [same, late] = [
      company.settle(ID, changeOf(bet)),
      company.settle(ID, changeOf(bet, '7.50'), { resultType: 'cashout', token }),
    ];
    const [stood, refused] = [await send(same), await send(late)];
    expect([first.status, stood.status, refused.body.code]).toEqual([200, 200, 20]);
    await send(company.change(ID, 1, changeOf(bet)));
    expect([await send(same), await send(late), await withdrawable(by)]).toEqual([stood, refused, '90.00']);
    await send(company.settle(ID, changeOf(bet, '30')));
    expect([await send(open), await send(same), await withdrawable(by)]).toEqual([first, stood, '120.00']);
    const request = String((JSON.parse(same.payload) as { requestId: string }).requestId);
    for (const other of [
      company.settle(ID, { ...changeOf(bet, '40'), request }),
      company.change(ID, 1, { ...changeOf(bet), request }),
    ])
      expect(await send(other)).toMatchObject({ status: 400, body: { code: 5 } });
    expect(await withdrawable(by)).toBe('120.00');
  });

  it('above the balance is refused (21) for a brand that keeps no debts [230]', async () => {
    const brands = platform.config.brands.map((brand) => ({
      ...brand,
      books: { resettlementAboveBalance: 'refuse' as const },
    }));
    const strict = await testPlatform({ config: { brands, providers: [company.company(ID)] } });
    const outer = platform;
    platform = strict;
    try {
      const by = await player();
      const bet = betOf(by);
      await send(company.place(ID, bet));
      await send(company.settle(ID, changeOf(bet)));
      await send(company.place(ID, betOf(by, { stake: '115.00' })));
      expect(await send(company.settle(ID, changeOf(bet, '0')))).toMatchObject({ status: 400, body: { code: 21 } });
      expect(await withdrawable(by)).toBe('0.00');
    } finally {
      platform = outer;
      await strict.close();
    }
  });
});

describe('the limits of a player', () => {
  it.each([
    ['wager', 11],
    ['loss', 12],
  ])('have an own code: %s %i', async (type, code) => {
    const by = await player();
    await by.page.post('/api/account/limits', { type, period: 'day', amount: '5.00' });
    expect(await send(company.place(ID, betOf(by)))).toMatchObject({ status: 400, body: { code } });
    expect(await withdrawable(by)).toBe('100.00');
  });
});

describe('a message', () => {
  it('that is no JSON, lacks a field or has one of a wrong type is refused with 400 and code 5', async () => {
    const call = company.place(ID, betOf(await player()));
    const { transactionId: _, ...rest } = JSON.parse(call.payload) as Record<string, unknown>;
    for (const payload of ['{', '[]', '', 'null', JSON.stringify(rest), '{"a":'.repeat(5_000)])
      expect(await send(company.sign({ ...call, payload }, 'first'))).toMatchObject({ status: 400, body: { code: 5 } });
    const put = { ...call, method: 'PUT' as const };
    expect(await send(company.sign({ ...put, payload: '{"type":9}' }, 'first'))).toMatchObject({ body: { code: 5 } });
  });

  it('has one meaning only, so that a captured one does nothing with another method or path', async () => {
    const by = await player();
    const bet = betOf(by);
    const place = company.place(ID, bet);
    const settle = company.settle(ID, changeOf(bet));
    const cashOut = company.settle(ID, changeOf(bet), { resultType: 'cashout', token: by.token });
    const changes = [settle, cashOut, company.change(ID, 1, changeOf(bet)), company.change(ID, 3, changeOf(bet, '10'))];
    const balance = company.call('POST', ID, '/user/balance', { token: by.token, userId: by.user, currency: 'EUR' });
    const profile = company.call('POST', ID, '/user/profile', { token: by.token });
    expect([(await send(place)).status, (await send(settle)).status]).toEqual([200, 200]);
    const to = (made: SupplierCall, method: 'POST' | 'PUT', path: string): SupplierCall => ({
      ...{ ...made, method, url: `/api/provider/${ID}${path}` },
    });
    for (const call of [
      ...[place, balance, profile].map((made) => to(made, 'PUT', '/payment/bet')),
      ...[...changes, balance, profile].map((made) => to(made, 'POST', '/payment/bet')),
      ...[...changes, place, profile].map((made) => to(made, 'POST', '/user/balance')),
      ...[...changes, place, balance].map((made) => to(made, 'POST', '/user/profile')),
    ])
      expect(await send(call)).toMatchObject({ status: 400, body: { code: 5 } });
    expect(await withdrawable(by)).toBe('115.00');
  });

  it('is for a company with this driver only', async () => {
    const { method, headers, payload } = company.place(ID, betOf(await player()));
    for (const url of ['/api/provider/nobody/payment/bet', `/api/provider/${ID}/transaction/bet`])
      expect((await platform.app.inject({ method, url, headers, payload })).statusCode).toBe(404);
    const own = { method: 'POST', url: `/api/provider/${ID}/bets/place`, headers, payload } as const;
    expect((await platform.app.inject(own)).statusCode).toBe(404);
  });
});

describe('a signature', () => {
  const secret = 'a secret of both sides';
  const settings = { keys: { theirs: [secret] as [string] } };
  const check = (header: string, body = '{"a":1}') =>
    betsy.authenticate(settings, {
      method: 'POST',
      target: '/',
      headers: { 'x-sign-jws': header },
      body: Buffer.from(body),
    });
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  const signed = (header: object, body: string) => {
    const first = encode(JSON.stringify(header));
    return `${first}..${createHmac('sha256', secret)
      .update(`${first}.${encode(body)}`)
      .digest('base64url')}`;
  };

  it('is accepted with any header of HS256, as libraries write it in different orders', () => {
    expect(check(signed({ alg: 'HS256', typ: 'JWT' }, '{"a":1}')).ok).toBe(true);
    expect(check(signed({ typ: 'JWT', alg: 'HS256' }, '{"a":1}')).ok).toBe(true);
    const url = new URL('https://book.example/');
    const [own = ''] = Object.values(betsy.sign(settings, { method: 'POST', url, body: '{"ä":"?>"}' }));
    expect(check(own, '{"ä":"?>"}').ok).toBe(true);
  });

  it.each([
    ['another algorithm', signed({ alg: 'none' }, '{"a":1}')],
    ['an extension that must be understood', signed({ alg: 'HS256', crit: ['b64'], b64: false }, '{"a":1}')],
    ['another body', signed({ alg: 'HS256' }, '{"a":2}')],
    ['its payload', signed({ alg: 'HS256' }, '{"a":1}').replace('..', `.${encode('{"a":1}')}.`)],
    ['a header that is no JSON', `${encode('no JSON at all')}..${'A'.repeat(43)}`],
    ['nothing', ''],
  ])('is refused with %s', (_, header) => {
    expect(check(header).ok).toBe(false);
  });
});
