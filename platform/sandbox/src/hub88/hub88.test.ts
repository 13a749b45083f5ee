import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postJson, type RunningSandbox, startSandbox, until } from '../testing/harness.ts';
import {
  HUB88_COMPANY,
  HUB88_KEY,
  HubOperator,
  operatorSignature,
  UNKNOWN_KEY,
  type WalletCall,
} from '../testing/hub88-operator.ts';
import { listedGames } from './games.ts';
import { isSignedBy, signatureOf } from './signature.ts';

let operator: HubOperator;
let sandbox: RunningSandbox;
const start = (dataDir?: string) =>
  startSandbox(operator.url, {
    ...(dataDir === undefined ? {} : { dataDir }),
    companies: [HUB88_COMPANY],
    hub88Key: HUB88_KEY,
  });
beforeEach(async () => {
  operator = await HubOperator.start();
  sandbox = await start();
});
afterEach(async () => {
  await sandbox.stop();
  await operator.stop();
});

/** Calls the stand-in as the operator. Returns the status, and the body as text. */
async function ask(call: 'url' | 'list' | 'round' | `freebet/${string}`, content: unknown, sign = operatorSignature) {
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  const headers = { 'Content-Type': 'application/json', ...sign(body) };
  const path = call.startsWith('freebet/') ? call : `game/${call}`;
  const response = await fetch(`${sandbox.url}/operator/generic/v2/${path}`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

const LAUNCH = {
  ...{ operator_id: 7, user: 'anna-at-site', token: 'token-of-anna', game_code: 'glasshouse', currency: 'EUR' },
  ...{ platform: 'GPL_DESKTOP', lang: 'fi', country: 'FI', ip: '192.0.2.7' },
  lobby_url: 'http://localhost:8080/fi/casino',
};
const launch = async (change: object = {}) => {
  const { text } = await ask('url', { ...LAUNCH, ...change });
  return new URL((JSON.parse(text) as { url: string }).url);
};
const seat = { provider: 'hub88', gameId: 'glasshouse', mode: 'real', token: LAUNCH.token };
const state = (change: object = {}) => postJson(`${sandbox.url}/games/api/state`, { ...seat, ...change });
const play = (body: object) => postJson(`${sandbox.url}/games/api/rounds`, body);
/** Builds a request for the round that is announced to the launch. */
const nextRound = async (change: object = {}) => {
  const roundId = (await state()).body.data?.next.id;
  return { ...seat, roundId, clientSeed: 'seed', stake: '1.00', pick: '', currency: 'EUR', ...change };
};
const on = (verb: string, reply: ReturnType<HubOperator['script']>) => {
  operator.script = ({ path }: WalletCall) => (path.endsWith(`/${verb}`) ? reply : undefined);
};
const roundOf = async (body: object) => (await play(body)).body.data?.round;

describe('calls of an operator to the sandbox’s Hub88', () => {
  it('need a signature of the operator over the exact bytes', async () => {
    const body = JSON.stringify({ operator_id: 7 });
    const wrong = [
      () => ({}),
      () => operatorSignature(body, UNKNOWN_KEY),
      () => operatorSignature(`${body} `),
      () => ({ 'X-Hub88-Signature': 'abc' }),
    ];
    for (const sign of wrong) {
      const answer = await ask('list', body, sign as typeof operatorSignature);
      expect(answer).toEqual({ status: 401, text: '{"error":"Invalid signature"}' });
    }
    expect((await ask('list', body)).status).toBe(200);
  });

  it('list half of the demo’s games with the RTP of their rules, once a minute', async () => {
    const games = JSON.parse((await ask('list', { operator_id: 7 })).text) as Record<string, unknown>[];
    expect(games.map(({ game_code }) => game_code)).toEqual(listedGames().map(({ game_code }) => game_code));
    expect(games.length).toBeGreaterThan(12);
    expect(new Set(games.map(({ product }) => product))).toEqual(
      new Set(['Papermill', 'Tall Order Live', 'Oddbird', 'Northlight']),
    );
    expect(games.find(({ game_code }) => game_code === 'marble_run')).toMatchObject({
      ...{ name: 'Marble Run', product: 'Papermill', category: 'Virtual Sports', rtp: '95.00', enabled: true },
      ...{ demo_game_support: true, freebet_support: false, platforms: ['GPL_DESKTOP', 'GPL_MOBILE'] },
    });
    expect(await ask('list', { operator_id: 7 })).toEqual({ status: 429, text: 'Too Many Requests' });
    expect((await ask('url', LAUNCH)).status).toBe(200);
  });

  it.each<[number, string, object | string]>([
    [400, 'is not JSON', '{"operator_id":7'],
    [400, 'has no game', { ...LAUNCH, game_code: undefined }],
    [400, 'has a wrong platform', { ...LAUNCH, platform: 'PHONE' }],
    [400, 'has no player for real money', { ...LAUNCH, token: undefined }],
    [403, 'has a currency that is not enabled', { ...LAUNCH, currency: 'JPY' }],
    [404, 'has an unknown currency', { ...LAUNCH, currency: 'QQQ' }],
    [404, 'has an unknown country', { ...LAUNCH, country: 'QQ' }],
    [404, 'has an unknown game', { ...LAUNCH, game_code: 'kite_season' }],
    [404, 'has an unknown operator', { ...LAUNCH, operator_id: 8 }],
  ])('get %s if a launch %s', async (status, _, content) => {
    const answer = await ask('url', content);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([status, { error: expect.any(String) }]);
  });

  it('launch a game for real money or, with the currency XXX, for free', async () => {
    const url = await launch({ country: 'GB' });
    expect([url.origin, url.pathname]).toEqual([sandbox.settings.publicOrigin, '/games/hub88/glasshouse']);
    const origin = 'http://localhost:8080';
    expect(Object.fromEntries(url.searchParams)).toEqual({ token: LAUNCH.token, lang: 'fi', cycle: '5000', origin });
    const page = await (await fetch(`${sandbox.url}${url.pathname}${url.search}`)).text();
    expect(page).toContain('data-family="lines" data-mode="real"');
    const free = await launch({ user: undefined, token: undefined, currency: 'XXX', country: 'XX' });
    expect(Object.fromEntries(free.searchParams)).toEqual({ mode: 'demo', lang: 'fi', cycle: '0', origin });
  });

  it('find the page of a round of the user', async () => {
    await launch();
    const body = await nextRound();
    await play(body);
    const asked = { operator_id: 7, user: LAUNCH.user, transaction_uuid: randomUUID(), round: body.roundId };
    const { url } = JSON.parse((await ask('round', asked)).text) as { url: string };
    const page = await fetch(`${sandbox.url}${new URL(url).pathname}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('1.00 EUR')]);
    expect((await ask('round', { ...asked, user: 'ben-at-site' })).status).toBe(404);
    expect((await ask('round', { ...asked, round: 'nothing' })).status).toBe(404);
    expect((await fetch(`${sandbox.url}/hub88/rounds/nothing`)).status).toBe(404);
  });
});

describe('a round at the sandbox’s Hub88', () => {
  beforeEach(() => launch());

  it('moves the stake and the win in 1/100,000 with a transaction each, which the win refers to', async () => {
    const opened = (await state()).body.data;
    expect(opened).toMatchObject({ balance: '100.00', currency: 'EUR' });
    expect(opened).not.toHaveProperty('freeRounds');
    const body = await nextRound();
    const round = await roundOf(body);
    expect(round).toMatchObject({ state: 'settled', balance: (operator.balance / 100_000).toFixed(2) });
    const [bet, win] = [operator.called('/transaction/bet'), operator.called('/transaction/win')];
    const common = {
      ...{ user: LAUNCH.user, token: LAUNCH.token, game_code: 'glasshouse', round: body.roundId, currency: 'EUR' },
      is_free: false,
    };
    expect(bet).toEqual([
      {
        ...common,
        ...{ amount: 100_000, round_closed: false },
        ...{ transaction_uuid: expect.stringMatching(/^[\da-f-]{36}$/), request_uuid: expect.any(String) },
      },
    ]);
    expect(win).toMatchObject([
      {
        ...common,
        ...{ amount: Number(round?.win) * 100_000, round_closed: true },
        reference_transaction_uuid: bet[0]?.transaction_uuid,
      },
    ]);
    expect(win[0]?.transaction_uuid).not.toBe(bet[0]?.transaction_uuid);
    const calls = operator.calls.map(({ body: { request_uuid } }) => request_uuid);
    expect(new Set(calls).size).toBe(calls.length);
    expect(operator.called('/user/balance')[0]).toMatchObject({ user: LAUNCH.user, token: LAUNCH.token });
  });

  it('repeats a bet twice with the same transaction, then rolls it back until that is answered', async () => {
    operator.script = ({ path }) =>
      path.endsWith('/bet') ? 'lose-answer' : path.endsWith('/rollback') && rollbacks++ < 2 ? 'break' : undefined;
    let rollbacks = 0;
    const body = await nextRound({ stake: '5.00' });
    expect((await roundOf(body))?.state).toBe('returning');
    await until(async () => (await roundOf(body))?.state === 'returned');
    const [bets, back] = [operator.called('/transaction/bet'), operator.called('/transaction/rollback')];
    expect(bets).toHaveLength(3);
    expect(new Set(bets.map((bet) => bet.transaction_uuid)).size).toBe(1);
    expect(back).toHaveLength(3);
    expect(new Set(back.map((one) => one.transaction_uuid)).size).toBe(1);
    expect(back[0]).toMatchObject({ user: LAUNCH.user, reference_transaction_uuid: bets[0]?.transaction_uuid });
    expect(back[0]).not.toHaveProperty('amount');
    expect(operator.balance).toBe(10_000_000);
  });

  it('takes a bet as lost after a second without a response', async () => {
    on('bet', 'hang');
    const since = performance.now();
    expect((await roundOf(await nextRound()))?.state).toBe('returned');
    expect(performance.now() - since).toBeGreaterThan(2_900);
    expect(operator.called('/transaction/bet')).toHaveLength(3);
  });

  it.each([
    ['RS_ERROR_NOT_ENOUGH_MONEY', 'insufficient_funds', 0],
    ['RS_ERROR_LIMIT_REACHED', 'limit_reached', 0],
    ['RS_ERROR_TOKEN_EXPIRED', 'session_closed', 1],
    ['RS_ERROR_INVALID_TOKEN', 'unknown_token', 1],
    ['RS_ERROR_UNKNOWN', 'rs_error_unknown', 1],
  ])('is refused for %s, and the bet is rolled back unless that is final', async (status, reason, rollbacks) => {
    on('bet', { status });
    expect(await roundOf(await nextRound())).toMatchObject({ state: 'refused', reason });
    expect(operator.called('/transaction/bet')).toHaveLength(1);
    expect(operator.called('/transaction/rollback')).toHaveLength(rollbacks);
  });

  it('does not believe a response with another request_uuid', async () => {
    on('bet', { status: 'RS_OK', balance: 1, currency: 'EUR', request_uuid: randomUUID() });
    expect((await roundOf(await nextRound()))?.state).toBe('returned');
  });

  it('ends after a restart, with the win that it had or the stake given back', async () => {
    on('win', 'break');
    const won = await nextRound();
    const before = await roundOf(won);
    expect(before?.state).toBe('taken');
    await sandbox.stop({ keep: true });
    operator.script = () => undefined;
    sandbox = await start(sandbox.settings.dataDir);
    const after = await until(async () => {
      const round = await roundOf(won);
      return round?.state === 'settled' && round;
    });
    expect(after).toMatchObject({ win: before?.win, shown: before?.shown });

    operator.script = ({ path }) =>
      path.endsWith('/bet') ? 'lose-answer' : path.endsWith('/rollback') ? 'break' : undefined;
    const balance = operator.balance;
    const lost = await nextRound();
    expect((await roundOf(lost))?.state).toBe('returning');
    await sandbox.stop({ keep: true });
    operator.script = () => undefined;
    sandbox = await start(sandbox.settings.dataDir);
    await until(() => operator.balance === balance);
    // The launch is known after the restart too.
    await until(async () => (await state()).body.data?.open === undefined);
  });

  it('ends on another device of its user [B14]', async () => {
    on('win', 'break');
    const body = await nextRound();
    await play(body);
    await launch({ token: 'token-of-annas-laptop' });
    expect((await state({ token: 'token-of-annas-laptop' })).body.data?.open).toMatchObject({ id: body.roundId });
    await launch({ token: 'token-of-ben', user: 'ben-at-site' });
    expect((await state({ token: 'token-of-ben' })).body.data?.open).toBeUndefined();
  });

  it('needs a launch, and has no free rounds without a reward', async () => {
    expect((await state({ token: 'token-of-nobody' })).body.error?.code).toBe('unknown_token');
    const free = await nextRound({ freeRoundsId: randomUUID(), stake: '0.30' });
    expect(await roundOf(free)).toMatchObject({ state: 'refused', reason: 'free_round_unavailable' });
    expect(operator.called('/transaction/bet')).toEqual([]);
  });

  it('loses the answer to a stake if the studio’s staff say so, and gives the stake back', async () => {
    const control = (action: string) =>
      postJson(`${sandbox.url}/games/test-controls`, { gameId: 'glasshouse', action });
    await control('lose-answer');
    expect((await roundOf(await nextRound()))?.state).toBe('returned');
    expect(operator.balance).toBe(10_000_000);
    await control('continue');
    expect((await roundOf(await nextRound()))?.state).toBe('settled');
  });
});

describe('a signature', () => {
  it('covers the exact bytes, and belongs to one key', () => {
    const signature = signatureOf(HUB88_KEY, '{"a":1}');
    const keys = HUB88_COMPANY.driver === 'hub88' ? HUB88_COMPANY.settings.keys : { ours: [], theirs: [] };
    expect(isSignedBy(keys.theirs, '{"a":1}', signature)).toBe(true);
    expect(isSignedBy(keys.theirs, '{"a": 1}', signature)).toBe(false);
    expect(isSignedBy(keys.ours, '{"a":1}', signature)).toBe(false);
    expect(isSignedBy(keys.theirs, '{"a":1}', undefined)).toBe(false);
  });
});

describe('a reward', () => {
  interface Item {
    reward_uuid: string;
    status: string;
    prepaid_uuid: string;
    currency: string;
    game_code: string;
  }
  const prepaidOf = async (change: object = {}) => {
    const { text } = await ask('freebet/prepaids/list', { operator_id: 7, game_code: 'glasshouse', ...change });
    return (JSON.parse(text) as Item[]).find(({ currency }) => currency === 'EUR');
  };
  const order = {
    ...{ operator_id: 7, user: LAUNCH.user, game_code: 'glasshouse', bet_value: 20_000, bet_count: 2 },
    ...{ end_time: new Date(Date.now() + 3_600_000).toISOString().slice(0, 19), operator_reference: 'ours-1' },
  };
  const create = async (change: object = {}) => {
    const prepaid = await prepaidOf();
    const { status, text } = await ask('freebet/rewards/create', {
      ...order,
      prepaid_uuid: prepaid?.prepaid_uuid,
      ...change,
    });
    return { status, item: JSON.parse(text) as Item };
  };
  const freeRounds = async () => (await state()).body.data?.freeRounds;

  it('is ordered by a template, of which a list is given once a minute', async () => {
    const prepaid = await prepaidOf();
    expect(prepaid).toEqual({
      ...{ prepaid_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/), game_code: 'glasshouse', currency: 'EUR' },
      ...{ bet_value: null, bet_count: null, bonus_buy: false },
    });
    expect((await ask('freebet/prepaids/list', { operator_id: 7, game_code: 'glasshouse' })).status).toBe(429);
    const unknown = { ...order, prepaid_uuid: randomUUID() };
    expect((await ask('freebet/rewards/create', unknown)).status).toBe(404);
    const past = { ...order, prepaid_uuid: prepaid?.prepaid_uuid, end_time: '2025-01-01T00:00:00' };
    expect((await ask('freebet/rewards/create', past)).status).toBe(400);
    const unsigned = (body: string) => operatorSignature(body, UNKNOWN_KEY);
    expect((await ask('freebet/rewards/create', order, unsigned)).status).toBe(401);
  });

  it('is offered in its game and pays the stakes of its rounds, over a restart', async () => {
    const { item } = await create();
    expect(item).toMatchObject({ status: 'FRS_ACTIVE', bet_value: 20_000, bet_count: 2, operator_reference: 'ours-1' });
    await launch();
    expect(await freeRounds()).toEqual({ id: item.reward_uuid, left: 2, stake: '0.20' });
    const free = async () => nextRound({ stake: '0.20', freeRoundsId: item.reward_uuid });
    expect(await roundOf(await free())).toMatchObject({ state: 'settled', isFree: true });
    const named = { is_free: true, reward_uuid: item.reward_uuid, meta: { operator_reference: 'ours-1' } };
    expect(operator.called('/transaction/bet').at(-1)).toMatchObject({ ...named, amount: 0 });
    expect(operator.called('/transaction/win').at(-1)).toMatchObject(named);
    await sandbox.stop({ keep: true });
    sandbox = await start(sandbox.settings.dataDir);
    expect(await freeRounds()).toMatchObject({ left: 1 });
    expect(await roundOf(await free())).toMatchObject({ state: 'settled' });
    expect(await freeRounds()).toBeUndefined();
    expect(await roundOf(await free())).toMatchObject({ state: 'refused', reason: 'free_round_unavailable' });
  });

  it('gets a round back whose bet is rolled back, and none of another stake, game or user', async () => {
    const { item } = await create();
    await launch();
    on('bet', 'break');
    expect(await roundOf(await nextRound({ stake: '0.20', freeRoundsId: item.reward_uuid }))).toMatchObject({
      state: 'returned',
    });
    operator.script = () => undefined;
    expect(await freeRounds()).toMatchObject({ left: 2 });
    const bets = operator.called('/transaction/bet').length;
    expect(await roundOf(await nextRound({ stake: '0.30', freeRoundsId: item.reward_uuid }))).toMatchObject({
      reason: 'free_round_unavailable',
    });
    expect(operator.called('/transaction/bet')).toHaveLength(bets);
    await launch({ user: 'bert-at-site', token: 'token-of-bert' });
    const bert = await postJson(`${sandbox.url}/games/api/state`, { ...seat, token: 'token-of-bert' });
    expect(bert.body.data?.freeRounds).toBeUndefined();
  });

  it('is no longer offered once it is cancelled', async () => {
    const { item } = await create();
    await launch();
    const cancel = { operator_id: 7, reward_uuid: item.reward_uuid };
    expect(JSON.parse((await ask('freebet/rewards/cancel', cancel)).text)).toMatchObject({ status: 'FRS_CANCELLED' });
    expect(await freeRounds()).toBeUndefined();
    expect((await ask('freebet/rewards/cancel', { ...cancel, reward_uuid: randomUUID() })).status).toBe(404);
  });
});
