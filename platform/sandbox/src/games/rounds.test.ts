import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postJson, type Running, startSandbox, TinyPlatform, until } from '../testing/harness.ts';

let platform: TinyPlatform;
let sandbox: Running;
beforeEach(async () => {
  platform = await TinyPlatform.start();
  sandbox = await startSandbox(platform.url);
});
afterEach(async () => {
  await sandbox.stop();
  await platform.stop();
});

const seat = { provider: 'oddbird', gameId: 'two-dice', mode: 'real', token: 'token-of-anna' };
const wish = (change: Record<string, unknown> = {}) => ({
  ...seat,
  roundId: randomUUID(),
  clientSeed: 'my-seed',
  stake: '1.00',
  pick: 'low',
  currency: 'EUR',
  ...change,
});
const play = (body: unknown) => postJson(`${sandbox.url}/games/api/rounds`, body);
const state = (change: Record<string, unknown> = {}) =>
  postJson(`${sandbox.url}/games/api/state`, { ...seat, ...change });

describe('a round for real money', () => {
  it('stakes and pays through signed calls, and shows the balance the platform tells', async () => {
    expect((await state()).body.data).toMatchObject({ balance: '100.00', next: { seedHash: expect.any(String) } });
    const body = wish();
    const round = (await play(body)).body.data?.round;
    const bet = {
      roundId: body.roundId,
      transactionId: `${body.roundId}:bet`,
      amount: '1.00',
      currency: 'EUR',
      token: seat.token,
    };
    expect(platform.calls.map(({ path }) => path)).toEqual([
      '/api/provider/oddbird/balance',
      '/api/provider/oddbird/bet',
      '/api/provider/oddbird/win',
    ]);
    expect(platform.called('bet')[0]?.body).toEqual(bet);
    const win = { ...bet, transactionId: `${body.roundId}:win`, amount: round?.win };
    expect(platform.called('win')[0]?.body).toEqual(win);
    expect(round).toMatchObject({ state: 'settled', balance: (platform.balance / 100).toFixed(2) });
  });

  it('can be checked afterwards: the seed was fixed before the stake and gives the same draw', async () => {
    const next = (await state()).body.data?.next ?? { id: '', seedHash: '' };
    const round = (await play(wish({ roundId: next.id }))).body.data?.round;
    const seed = round?.seed ?? '';
    expect(createHash('sha256').update(seed).digest('hex')).toBe(next.seedHash);
    const digest = createHmac('sha256', seed).update(`my-seed:${next.id}`).digest('hex');
    const at = Math.floor((Number.parseInt(digest.slice(0, 13), 16) / 2 ** 52) * 36);
    expect(round?.face).toBe(`${Math.floor(at / 6) + 1}-${(at % 6) + 1}`);
  });

  it('is played once however often it is asked for, and never with another stake', async () => {
    const body = wish();
    const answers = await Promise.all([play(body), play(body), play(body)]);
    for (const { body: reply } of answers)
      expect(reply.data?.round).toMatchObject({ id: body.roundId, state: 'settled' });
    expect(platform.called('bet')).toHaveLength(1);
    expect((await play({ ...body, stake: '2.00' })).status).toBe(422);
  });

  it.each([
    ['insufficient_funds', 409],
    ['session_closed', 409],
    ['unknown_token', 404],
  ])('ends as refused when the platform says %s, and takes nothing', async (code, status) => {
    platform.script = ({ path }) => (path.endsWith('/bet') ? { status, body: { error: { code } } } : undefined);
    expect((await play(wish())).body.data?.round).toMatchObject({ state: 'refused', reason: code });
    expect(platform.balance).toBe(100_00);
    expect(platform.called('rollback')).toEqual([]);
  });

  it('is called off when the answer to the stake is lost, and the stake comes back', async () => {
    platform.script = ({ path }) => (path.endsWith('/bet') ? { status: 200, hangUp: true } : undefined);
    const body = wish({ stake: '5.00' });
    const round = (await play(body)).body.data?.round;
    expect(round).toMatchObject({ id: body.roundId, state: 'returned', balance: '100.00' });
    expect(round?.seed).toBeUndefined();
    expect(platform.called('rollback')[0]?.body).toMatchObject({
      transactionId: `${body.roundId}:bet`,
      amount: '5.00',
    });
    expect(platform.balance).toBe(100_00);
  });

  it('is called off when the platform is broken, and the rollback is repeated until it is heard', async () => {
    let broken = true;
    platform.script = () => (broken ? { status: 503 } : undefined);
    const body = wish();
    expect((await play(body)).body.data?.round.state).toBe('returning');
    await until(() => platform.called('rollback').length > 2);
    broken = false;
    await until(async () => (await play(body)).body.data?.round.state === 'returned');
  });

  it('keeps a win whose booking got no answer, and books it once', async () => {
    let lost = 3;
    platform.script = ({ path }) => (path.endsWith('/win') && lost-- > 0 ? { status: 200, hangUp: true } : undefined);
    const body = wish();
    const round = (await play(body)).body.data?.round;
    expect(round).toMatchObject({ state: 'taken', win: expect.any(String) });
    const settled = await until(async () => {
      const again = (await play(body)).body.data?.round;
      return again?.state === 'settled' && again;
    });
    expect(settled.win).toBe(round?.win);
    expect(platform.balance).toBe(99_00 + Math.round(Number(round?.win) * 100));
  });

  it('leaves at least the cycle between two rounds of one player', async () => {
    await sandbox.stop();
    sandbox = await startSandbox(platform.url, { cycleMs: 60_000 });
    expect((await play(wish())).status).toBe(200);
    expect((await play(wish())).body.error?.code).toBe('too_fast');
    expect((await play(wish({ token: 'token-of-ben' }))).status).toBe(200);
  });
});

describe('a restart of the game server', () => {
  const restart = async () => {
    await sandbox.stop({ keep: true });
    sandbox = await startSandbox(platform.url, { dataDir: sandbox.settings.dataDir });
  };

  it('books the wins that were owed', async () => {
    platform.script = ({ path }) => (path.endsWith('/win') ? { status: 500 } : undefined);
    const body = wish();
    const before = (await play(body)).body.data?.round;
    expect(before?.state).toBe('taken');
    expect((await state()).body.data?.open).toMatchObject({ id: body.roundId });
    platform.script = () => undefined;
    await restart();
    const after = await until(async () => {
      const round = (await play(body)).body.data?.round;
      return round?.state === 'settled' && round;
    });
    expect(after).toMatchObject({ win: before?.win, face: before?.face });
    expect((await state()).body.data?.open).toBeUndefined();
  });

  it('gives back the stakes that were on their way', async () => {
    let reached: (() => void) | undefined;
    const isReached = new Promise<void>((resolve) => {
      reached = resolve;
    });
    platform.script = ({ path }) => {
      if (path.endsWith('/rollback')) return { status: 500 };
      if (!path.endsWith('/bet')) return undefined;
      reached?.();
      return { status: 200, hangUp: true };
    };
    const body = wish({ stake: '5.00' });
    const answer = play(body);
    await isReached;
    await answer.catch(() => undefined);
    expect(platform.balance).toBe(95_00);
    platform.script = () => undefined;
    await restart();
    await until(() => platform.balance === 100_00);
    // The game server has heard of it, too.
    await until(async () => (await state()).body.data?.open === undefined);
  });
});

describe('free play', () => {
  const free = { mode: 'demo', token: 'play-0001-0001' };

  it('moves pretend credits only and never calls the platform', async () => {
    expect((await state(free)).body.data).toMatchObject({ balance: '1000.00', currency: 'FUN' });
    const round = (await play(wish(free))).body.data?.round;
    expect(round).toMatchObject({ state: 'settled', balance: (999 + Number(round?.win)).toFixed(2) });
    expect(platform.calls).toEqual([]);
  });
});

describe('bad input', () => {
  it('is answered with 4xx and moves nothing', async () => {
    const bad = [
      '',
      'x',
      '[]',
      'null',
      {},
      wish({ stake: '0.05' }),
      wish({ stake: -1 }),
      wish({ pick: 'eleven' }),
      wish({ roundId: '../x' }),
      wish({ provider: '__proto__' }),
      wish({ token: 'short' }),
      wish({ mode: 'free' }),
      wish({ currency: 'eur' }),
    ];
    for (const body of bad) expect([body, (await play(body)).status]).toEqual([body, 400]);
    const foreign = await postJson(`${sandbox.url}/games/api/rounds`, wish(), { Origin: 'http://localhost:8080' });
    expect(foreign.status).toBe(403);
    expect(platform.calls).toEqual([]);
  });
});
