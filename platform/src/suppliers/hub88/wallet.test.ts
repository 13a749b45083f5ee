import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { z } from 'zod';
import { claimBonus } from '../../money/bonuses/repository.ts';
import { invariants } from '../../money/ledger/invariants.ts';
import { walletOf } from '../../money/wallet/repository.ts';
import { startCatalogues, updateCatalogue, waitForTurn } from '../../play/games/catalogue/sync.ts';
import { gameTokenHash } from '../../play/games/token.ts';
import { roundCloseHandler } from '../../play/provider/close-round.ts';
import { bonusCommand, NO_REQUIRED_PROOFS, someFreeRounds } from '../../testing/bonuses.ts';
import type { Browser } from '../../testing/browser.ts';
import { TestHub } from '../../testing/hub88.ts';
import { runDueJobs, runJobs } from '../../testing/jobs.ts';
import { playerOnTwoDevices } from '../../testing/logged-in.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { parseExactJson, writeExactJson } from '../exact-json.ts';
import { statusOf } from './codes.ts';
import { minorOfUnits, toUnits } from './money.ts';

let hub: TestHub;
let platform: TestPlatform;
beforeAll(async () => {
  hub = new TestHub();
  await hub.listen();
  const variants = [{ brand: 104, subPartnerId: 'parlay-104' }, { operatorId: 9 }];
  platform = await testPlatform({
    config: { providers: [hub.company('northlight', { variants }), hub.company('oddbird')] },
  });
});
afterAll(async () => {
  await platform.close();
  await hub.close();
});
beforeEach(() => {
  hub.status = 200;
  hub.gameOrigin = undefined;
});

const db = () => platform.database.db;
const LAUNCH = '/api/games/quiet-comet/launch';

async function newPlayer(withdrawable = 100_00n): Promise<{ page: Browser; customerId: string }> {
  const { customerId, username, password } = await createTestPlayer(db(), {
    balance: { withdrawable, bonus: 0n, locked: 0n },
  });
  const page = platform.browser();
  await page.logIn(username, password);
  return { page, customerId };
}

/** Opens a game. Returns what Hub88 knows of the player. */
async function open(page: Browser): Promise<{ user: string; token: string }> {
  const { data } = await page.post(LAUNCH, { mode: 'real' });
  const { searchParams } = new URL(String(data.url));
  return { user: searchParams.get('user') ?? '', token: searchParams.get('token') ?? '' };
}

const aBet = (by: { user: string; token: string }) => ({
  ...by,
  ...{ transaction_uuid: randomUUID(), round: randomUUID(), game_code: 'quiet_comet' },
  ...{ amount: 10_00_000, currency: 'EUR' },
});
const winOf = (bet: ReturnType<typeof aBet>) => ({
  ...bet,
  transaction_uuid: randomUUID(),
  reference_transaction_uuid: bet.transaction_uuid,
});

/** A rollback names no money. */
function rollbackOf(bet: ReturnType<typeof aBet>) {
  const { amount: _, currency: __, ...rollback } = winOf(bet);
  return rollback;
}

async function send(path: string, body: object, company = 'northlight') {
  const { method, url, headers, payload } = hub.call(company, path, body);
  const response = await platform.app.inject({ method, url, headers, payload });
  return { status: response.statusCode, text: response.body, ...response.json<Record<string, unknown>>() };
}

describe('the wallet for Hub88', () => {
  it('refuses the body of one request at the path of another, although its signature is right', async () => {
    const { page, customerId } = await newPlayer();
    const by = await open(page);
    const bet = aBet(by);
    const win = { ...winOf(bet), amount: 30_00_000 };
    const rollback = rollbackOf(bet);
    // A second bet keeps the round open for a rollback of the first.
    for (const [path, body] of [
      ['/transaction/bet', bet],
      ['/transaction/bet', { ...aBet(by), round: bet.round }],
      ['/transaction/win', win],
    ] as const)
      expect(await send(path, body)).toMatchObject({ status: 'RS_OK' });
    const ofOthers: Record<string, object[]> = {
      '/user/info': [bet, win, rollback],
      '/user/balance': [bet, win, rollback],
      '/transaction/bet': [by, win, rollback],
      '/transaction/win': [by, bet, rollback],
      '/transaction/rollback': [by, bet, win],
    };
    for (const [path, bodies] of Object.entries(ofOthers)) {
      for (const body of bodies)
        expect([path, await send(path, body)]).toEqual([
          path,
          expect.objectContaining({ status: 'RS_ERROR_WRONG_SYNTAX' }),
        ]);
    }
    expect((await walletOf(db(), customerId))?.withdrawable).toBe('110.00');
  });

  it('repeats the request’s number and user in each reply, and knows its players by pseudonym', async () => {
    const by = await open((await newPlayer()).page);
    expect(by.user).toMatch(/^[\w-]{22}$/);
    const request_uuid = randomUUID();
    expect(await send('/user/balance', { ...by, request_uuid })).toMatchObject({
      ...{ user: by.user, request_uuid, status: 'RS_OK', currency: 'EUR', balance: 10_000_000 },
    });
    expect(await send('/user/info', { user: by.user, request_uuid })).toMatchObject({ status: 'RS_OK', request_uuid });
    expect(await send('/user/info', { user: 'somebody' })).toMatchObject({ status: 'RS_ERROR_UNKNOWN' });
    const other = await open((await newPlayer()).page);
    expect(await send('/user/balance', { ...by, user: other.user, request_uuid })).toMatchObject({
      ...{ status: 'RS_ERROR_INVALID_TOKEN', request_uuid, user: other.user },
    });
    expect((await send('/user/balance', by, 'oddbird')).status).toBe('RS_ERROR_INVALID_TOKEN');
  });

  it('distinguishes missing fields, wrong types, another game and a lack of money', async () => {
    const by = await open((await newPlayer()).page);
    const bet = aBet(by);
    const { round: _, ...incomplete } = bet;
    expect((await send('/transaction/bet', incomplete)).status).toBe('RS_ERROR_WRONG_SYNTAX');
    expect((await send('/transaction/bet', { ...bet, round: 7 })).status).toBe('RS_ERROR_WRONG_TYPES');
    expect((await send('/transaction/bet', { ...bet, is_free: 'perhaps' })).status).toBe('RS_ERROR_WRONG_TYPES');
    expect((await send('/transaction/bet', { ...bet, round: 'a\u0000' })).status).toBe('RS_ERROR_WRONG_SYNTAX');
    expect((await send('/transaction/bet', { ...bet, game_code: 'other' })).status).toBe('RS_ERROR_INVALID_GAME');
    expect(await send('/transaction/bet', { ...bet, amount: 100_00_001_000 })).toMatchObject({
      ...{ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 10_000_000, currency: 'EUR' },
    });
    const broken = hub.sign({ ...hub.call('northlight', '/user/balance', by), payload: '{"user":' }, 'first');
    const { method, url, headers, payload } = broken;
    const response = await platform.app.inject({ method, url, headers, payload });
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'RS_ERROR_WRONG_SYNTAX' }]);
  });

  it('pays a win that overtook its bet when the same win comes again', async () => {
    const by = await open((await newPlayer()).page);
    const bet = aBet(by);
    const win = winOf(bet);
    expect((await send('/transaction/win', win)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    await send('/transaction/bet', bet);
    expect(await send('/transaction/win', win)).toMatchObject({ status: 'RS_OK', balance: 10_000_000 });
    expect((await send('/transaction/win', { ...win, round: randomUUID() })).status).not.toBe('RS_OK');
  });

  it('binds the number of a rollback to one bet', async () => {
    const by = await open((await newPlayer()).page);
    const [first, second] = [aBet(by), aBet(by)];
    await send('/transaction/bet', first);
    await send('/transaction/bet', second);
    const rollback = rollbackOf(first);
    expect((await send('/transaction/rollback', rollback)).status).toBe('RS_OK');
    const moved = { ...rollback, reference_transaction_uuid: second.transaction_uuid };
    expect((await send('/transaction/rollback', moved)).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    expect(await send('/user/balance', by)).toMatchObject({ balance: 9_000_000 });
  });

  it('returns a bet that is booked while its rollback comes', async () => {
    const by = await open((await newPlayer()).page);
    for (let turn = 0; turn < 8; turn += 1) {
      const bet = aBet(by);
      const [, undone] = await Promise.all([
        send('/transaction/bet', bet),
        send('/transaction/rollback', rollbackOf(bet)),
      ]);
      expect(undone.status).toBe('RS_OK');
      expect(await send('/user/balance', by)).toMatchObject({ balance: 10_000_000 });
    }
  });

  it('closes the round of a lost bet a day later, unless the bet was rolled back', async () => {
    const by = await open((await newPlayer()).page);
    const [lost, returned] = [aBet(by), aBet(by)].map((bet) => ({ ...bet, round_closed: true }));
    if (!lost || !returned) throw new Error('there are no bets');
    await send('/transaction/bet', lost);
    await send('/transaction/bet', returned);
    await send('/transaction/rollback', rollbackOf(returned));
    const unfinished = async () =>
      (
        await sql`select round_id from game_round where round_id in (${lost.round}, ${returned.round}) and wins = 0
        and staked_bonus + staked_withdrawable > 0`.execute(db())
      ).rows;
    const handlers = [roundCloseHandler({ db: db() })];
    expect(await runDueJobs(platform.database, handlers)).toBe(0);
    expect(await unfinished()).toEqual([{ round_id: lost.round }]);
    expect(await runJobs(platform.database, handlers)).toBe(2);
    expect(await unfinished()).toEqual([]);
    expect(await send('/user/balance', by)).toMatchObject({ balance: 9_000_000 });
  });

  it('takes the stake of a free bet from the house, at the stake of its reward', async () => {
    const { page, customerId } = await newPlayer();
    const by = await open(page);
    const reward = await someFreeRounds(db(), customerId, { rounds: 2, stake: 20, winnings: 'own' });
    await claimBonus(db(), bonusCommand(reward, customerId), NO_REQUIRED_PROOFS);
    const free = { ...aBet(by), amount: 0, is_free: true, reward_uuid: reward };
    expect(await send('/transaction/bet', free)).toMatchObject({ status: 'RS_OK', balance: 10_000_000 });
    const unknown = { ...aBet(by), amount: 0, is_free: true, reward_uuid: randomUUID() };
    expect((await send('/transaction/bet', unknown)).status).toBe('RS_ERROR_WRONG_TYPES');
  });

  it('takes no own money for a free bet whose reward is missing, unknown or of the supplier', async () => {
    const { page, customerId } = await newPlayer();
    const by = await open(page);
    const statusOfBet = async (change: object) => (await send('/transaction/bet', { ...aBet(by), ...change })).status;
    expect(await statusOfBet({ is_free: true })).toBe('RS_ERROR_WRONG_SYNTAX');
    expect(await statusOfBet({ is_free: true, amount: 0 })).toBe('RS_ERROR_WRONG_SYNTAX');
    expect(await statusOfBet({ is_free: false, reward_uuid: randomUUID() })).toBe('RS_ERROR_WRONG_TYPES');
    expect(await statusOfBet({ is_free: true, reward_uuid: randomUUID() })).toBe('RS_ERROR_UNKNOWN');
    expect(await statusOfBet({ is_supplier_promo: true })).toBe('RS_ERROR_UNKNOWN');
    expect((await walletOf(db(), customerId))?.withdrawable).toBe('100.00');
  });

  it('accepts UUIDs of any version', async () => {
    const by = await open((await newPlayer()).page);
    const bet = { ...aBet(by), transaction_uuid: '007007ab-0007-0007-0007-0070070070ff' };
    expect(await send('/transaction/bet', bet)).toMatchObject({ status: 'RS_OK', balance: 9_000_000 });
  });

  it('returns a stake after a win of its round, as long as another stake of the round stands', async () => {
    const by = await open((await newPlayer()).page);
    const first = aBet(by);
    const second = { ...aBet(by), round: first.round };
    await send('/transaction/bet', first);
    await send('/transaction/win', { ...winOf(first), amount: 3_000_000 });
    // Its reply may be late, so Hub88 takes the second stake for failed.
    expect(await send('/transaction/bet', second)).toMatchObject({ status: 'RS_OK', balance: 11_000_000 });
    expect(await send('/transaction/rollback', rollbackOf(second))).toMatchObject({
      status: 'RS_OK',
      balance: 12_000_000,
    });
    expect(await send('/transaction/rollback', rollbackOf(second))).toMatchObject({
      status: 'RS_OK',
      balance: 12_000_000,
    });
    expect((await send('/transaction/rollback', rollbackOf(first))).status).toBe('RS_ERROR_UNKNOWN');
    expect(await send('/transaction/win', { ...winOf(first), amount: 100_000 })).toMatchObject({ status: 'RS_OK' });
    expect(await invariants(db())).toEqual([]);
  });

  it('accepts a bet of zero in a round that has a stake, and only there', async () => {
    const by = await open((await newPlayer()).page);
    const paid = aBet(by);
    const free = { ...aBet(by), round: paid.round, amount: 0 };
    await send('/transaction/bet', paid);
    expect(await send('/transaction/bet', free)).toMatchObject({ status: 'RS_OK', balance: 9_000_000 });
    expect(await send('/transaction/bet', free)).toMatchObject({ status: 'RS_OK', balance: 9_000_000 });
    expect(await send('/transaction/win', winOf({ ...free, amount: 500_000 }))).toMatchObject({
      ...{ status: 'RS_OK', balance: 9_500_000 },
    });
    const undone = { ...aBet(by), round: paid.round, amount: 0 };
    await send('/transaction/bet', undone);
    expect(await send('/transaction/rollback', rollbackOf(undone))).toMatchObject({
      status: 'RS_OK',
      balance: 9_500_000,
    });
    expect((await send('/transaction/bet', { ...aBet(by), amount: 0 })).status).toBe(
      'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    );
    expect(await invariants(db())).toEqual([]);
  });

  it('pays and returns rounds of before a change of the session key, to the same pseudonym', async () => {
    const { page } = await newPlayer();
    const by = await open(page);
    const [won, returned, late] = [aBet(by), aBet(by), aBet(by)];
    await send('/transaction/bet', won);
    await send('/transaction/bet', returned);
    const { secrets } = platform.app.config;
    const { session } = secrets;
    secrets.session = randomUUID();
    try {
      expect(await send('/transaction/win', winOf(won))).toMatchObject({ status: 'RS_OK', balance: 9_000_000 });
      expect(await send('/transaction/rollback', rollbackOf(returned))).toMatchObject({
        status: 'RS_OK',
        balance: 10_000_000,
      });
      expect(await send('/transaction/rollback', rollbackOf(late))).toMatchObject({
        status: 'RS_OK',
        balance: 10_000_000,
      });
      expect((await open(page)).user).toBe(by.user);
    } finally {
      secrets.session = session;
    }
  });

  it('loses no digit of a balance beyond the whole numbers of a float', async () => {
    const { page, customerId } = await newPlayer(9_007_199_254_740_99n);
    const by = await open(page);
    const { text } = await send('/user/balance', by);
    expect(text).toContain('"balance":900719925474099000');
    expect((await walletOf(db(), customerId))?.withdrawable).toBe('9007199254740.99');
  });

  it('is reached by no company with another protocol, and no other protocol by Hub88', async () => {
    const by = await open((await newPlayer()).page);
    const { method, headers, payload } = hub.call('northlight', '/bet', aBet(by));
    const statusOfCall = async (url: string) =>
      (await platform.app.inject({ method, url, headers, payload })).statusCode;
    expect(await statusOfCall('/api/provider/northlight/bet')).toBe(404);
    expect(await statusOfCall('/api/provider/oasis/transaction/bet')).toBe(404);
    expect(await statusOfCall('/api/provider/nobody/transaction/bet')).toBe(404);
  });

  it('tells Hub88 for each refusal whether it has to roll back', () => {
    expect(statusOf('insufficient_funds')).toEqual({ code: 'RS_ERROR_NOT_ENOUGH_MONEY', retry: 'final' });
    expect(statusOf('limit_reached')).toEqual({ code: 'RS_ERROR_LIMIT_REACHED', retry: 'final' });
    expect(statusOf('session_closed')).toEqual({ code: 'RS_ERROR_TOKEN_EXPIRED', retry: 'rollback' });
    expect(statusOf('identity_required')).toEqual({ code: 'RS_ERROR_USER_DISABLED', retry: 'rollback' });
  });
});

describe('a launch at Hub88', () => {
  it('gives the pseudonym, the token and the ids of the brand’s variant', async () => {
    const { page } = await newPlayer();
    const { user, token } = await open(page);
    expect(hub.launches.at(-1)).toMatchObject({
      ...{ user, token, game_code: 'quiet_comet', operator_id: 7, sub_partner_id: 'parlay-104', currency: 'EUR' },
      ...{ platform: 'GPL_DESKTOP', lang: 'en', country: 'MT' },
    });
    await page.post(LAUNCH, { mode: 'demo' });
    const { user: noUser, token: noToken, currency } = hub.launches.at(-1) ?? {};
    expect([noUser, noToken, currency]).toEqual([undefined, undefined, 'XXX']);
  });

  it('is refused to players whose policy forbids a feature that Hub88 has not turned off [B3]', async () => {
    const player = await playerOnTwoDevices(platform, 'GB');
    const count = hub.launches.length;
    expect(await player.first.post(LAUNCH, { mode: 'real' })).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    });
    expect(hub.launches).toHaveLength(count);
    const [northlight] = platform.app.config.providers;
    if (northlight?.driver !== 'hub88') throw new Error('northlight does not speak hub88');
    northlight.settings.turnedOff = ['autoplay', 'turbo'];
    try {
      expect((await player.first.post(LAUNCH, { mode: 'real' })).status).toBe(200);
    } finally {
      delete northlight.settings.turnedOff;
    }
  });

  it('that fails is reported, and leaves no open game', async () => {
    const { page, customerId } = await newPlayer();
    const isOpen = async () =>
      (await sql`select from game_session where customer_id = ${customerId} and ended_at is null`.execute(db())).rows
        .length > 0;
    hub.status = 503;
    expect(await page.post(LAUNCH, { mode: 'real' })).toMatchObject({
      status: 502,
      error: { code: 'provider_unavailable' },
    });
    expect(await isOpen()).toBe(false);
    hub.status = 200;
    // A page would not show a frame of this origin.
    hub.gameOrigin = 'https://elsewhere.example';
    expect((await page.post(LAUNCH, { mode: 'real' })).status).toBe(502);
    expect(await isOpen()).toBe(false);
    hub.gameOrigin = undefined;
    const { token } = await open(page);
    expect(await isOpen()).toBe(true);
    const stored = sql`select from game_session where token_hash = ${gameTokenHash(token)}`;
    expect((await stored.execute(db())).rows).toHaveLength(1);
  });
});

describe('the catalogue of Hub88', () => {
  const Row = z.object({ id: z.string(), studio: z.string(), tags: z.array(z.string()), fact: z.unknown() });

  it('lists the games that the site can show', async () => {
    const game = { product: 'Blue Reel', category: 'Video Slots', enabled: true, demo_game_support: true };
    hub.games = [
      { ...game, game_code: 'blr_north_star', name: 'North Star', rtp: 96.5, url_thumb: 'https://x.example/a.png' },
      { ...game, game_code: 'blr_off', name: 'Off', rtp: '95', enabled: false },
      { ...game, game_code: 'BLR-Loud', name: 'Code that fits no address', rtp: 95 },
      { ...game, game_code: 'blr_unstated', name: 'Without RTP' },
      { ...game, game_code: 'blr_table', name: 'Table', category: 'Live Dealer', rtp: '97.3', more: { a: 1 } },
    ];
    const log = { info: () => undefined, warn: () => undefined };
    const company = hub.company('oddbird');
    expect(await updateCatalogue(db(), company, log)).toBeUndefined();
    expect(await updateCatalogue(db(), company, log)).toBeUndefined();
    const { rows } = await sql`select id, studio, tags, fact from game where provider = 'oddbird' and listed
      order by id`.execute(db());
    expect(rows.map((row) => Row.parse(row))).toEqual([
      { id: 'blr-north-star', studio: 'Blue Reel', tags: ['slots'], fact: { kind: 'rtp', value: '96.50' } },
      { id: 'blr-table', studio: 'Blue Reel', tags: ['livetables'], fact: { kind: 'live' } },
    ]);
    hub.games = { error: 'RS_ERROR_UNKNOWN' };
    expect(await updateCatalogue(db(), company, log)).toBeInstanceOf(Error);
    hub.status = 429;
    expect(await updateCatalogue(db(), company, log)).toBeInstanceOf(Error);
  });
});

describe('the list of games of Hub88', () => {
  it('is read once a minute by all nodes together, whether it is refused or not', async () => {
    const company = hub.company('oddbird');
    hub.status = 429;
    const log = { info: () => undefined, warn: () => undefined };
    const read = hub.lists;
    const nodes = [1, 2, 3].map(() => startCatalogues(db(), { providers: [company] }, log));
    while (hub.lists === read) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all(nodes.map((node) => node.stop()));
    expect(hub.lists - read).toBe(1);
    expect(await waitForTurn(db(), company)).toBeGreaterThan(30_000);
  });
});

describe('a read of the list that did not reach Hub88', () => {
  it('does not use up the turn, so that a list is read soon after both have started', async () => {
    const own = new TestHub();
    await own.listen();
    own.games = [];
    const stopped = new TestHub();
    await stopped.listen();
    const company = { ...own.company('hub-of-later'), address: stopped.address };
    await stopped.close();
    const log = { info: () => undefined, warn: () => undefined };
    const catalogues = startCatalogues(db(), { providers: [company] }, log);
    await new Promise((resolve) => setTimeout(resolve, 400));
    company.address = own.address;
    while (own.lists === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await catalogues.stop();
    await own.close();
    expect(own.lists).toBe(1);
  });
});

describe('an amount of Hub88', () => {
  it.each([
    [123n, 'EUR', 123_000n],
    [7n, 'JPY', 700_000n],
    [1_001n, 'KWD', 100_100n],
    [999_999_999_999_999n, 'EUR', 999_999_999_999_999_000n],
  ])('%s minor units of %s are %s', (minor, currency, units) => {
    expect(toUnits(minor, currency)).toBe(units);
    expect(minorOfUnits(units, currency)).toBe(minor);
    expect(minorOfUnits(units + 1n, currency)).toBeUndefined();
  });

  it('is read and written as text, never as a float', () => {
    const text = '{"amount":900719925474099301,"half":0.10}';
    const json = parseExactJson(Buffer.from(text));
    expect(json).toMatchObject({ ok: true, value: { amount: { text: '900719925474099301' }, half: { text: '0.10' } } });
    expect(writeExactJson({ amount: 900719925474099301n })).toBe('{"amount":900719925474099301}');
    expect(parseExactJson(Buffer.from([0x22, 0xff, 0x22]))).toEqual({ ok: false });
    expect(parseExactJson(Buffer.from('['.repeat(500)))).toEqual({ ok: false });
  });
});
