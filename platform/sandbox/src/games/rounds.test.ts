import { createHash, createHmac, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { startSandboxPerTest } from '../testing/fresh-sandbox.ts';
import { postJson, startSandbox, until } from '../testing/harness.ts';

const world = startSandboxPerTest();

const seat = { provider: 'oddbird', gameId: 'three-wise-dice', mode: 'real', token: 'token-of-anna' };
/** Builds a request for a round whose id was not announced. */
const invented = (change: Record<string, unknown> = {}) => ({
  ...seat,
  roundId: randomUUID(),
  clientSeed: 'my-seed',
  stake: '1.00',
  pick: 'low',
  currency: 'EUR',
  ...change,
});
/** Builds a request for the round announced to a launch. */
const announcedRound = async (change: Record<string, unknown> = {}) => {
  const { provider, gameId, mode, token } = invented(change);
  const { body } = await state({ provider, gameId, mode, token });
  return invented({ ...change, roundId: body.data?.next.id });
};
const play = (body: unknown) => postJson(`${world.sandbox.url}/games/api/rounds`, body);
const state = (change: Record<string, unknown> = {}) =>
  postJson(`${world.sandbox.url}/games/api/state`, { ...seat, ...change });

describe('a round for real money', () => {
  it('moves the stake and the win through signed calls, and shows the platform’s balance', async () => {
    const { data } = (await state()).body;
    expect(data).toMatchObject({ balance: '100.00', next: { seedHash: expect.stringMatching(/^[0-9a-f]{64}$/) } });
    const body = invented({ roundId: data?.next.id });
    const round = (await play(body)).body.data?.round;
    const bet = {
      roundId: body.roundId,
      transactionId: `${body.roundId}:bet`,
      amount: '1.00',
      currency: 'EUR',
      token: seat.token,
    };
    expect(world.platform.calls.map(({ path }) => path)).toEqual([
      '/api/provider/oddbird/balance',
      '/api/provider/oddbird/bet',
      '/api/provider/oddbird/win',
    ]);
    expect(world.platform.called('bet')[0]?.body).toEqual(bet);
    const returned = round?.win;
    const outcome = {
      result: { en: expect.stringMatching(/^\d \+ \d \+ \d = \d+$/) },
      stakes: [{ stake: '1.00', returned }],
    };
    const win = { ...bet, transactionId: `${body.roundId}:win`, amount: returned, outcome };
    expect(world.platform.called('win')[0]?.body).toMatchObject(win);
    expect(round).toMatchObject({ state: 'settled', balance: (world.platform.balance / 100).toFixed(2) });
  });

  it('accepts the stake of free rounds only with their id, which it sends with the bet', async () => {
    const freeRounds = { id: randomUUID(), left: 3, stake: '0.30' };
    world.platform.script = ({ path }) =>
      path.endsWith('/balance')
        ? { status: 200, body: { data: { balance: '100.00', currency: 'EUR', freeRounds } } }
        : undefined;
    const { data } = (await state()).body;
    expect(data).toMatchObject({ freeRounds });
    const body = invented({ roundId: data?.next.id, stake: '0.30' });
    expect((await play(body)).status).toBe(400);
    expect((await play({ ...body, freeRoundsId: freeRounds.id })).body.data?.round).toMatchObject({
      state: 'settled',
      isFree: true,
    });
    expect(world.platform.called('bet')[0]?.body).toMatchObject({ amount: '0.30', freeRoundsId: freeRounds.id });
    expect(world.platform.called('win')[0]?.body).not.toHaveProperty('freeRoundsId');
  });

  it('can be verified afterwards, because its seed is fixed before the stake and determines the result', async () => {
    const next = (await state()).body.data?.next ?? { id: '', seedHash: '' };
    const round = (await play(invented({ roundId: next.id }))).body.data?.round;
    const seed = round?.seed ?? '';
    expect(createHash('sha256').update(seed).digest('hex')).toBe(next.seedHash);
    const numbers = createHmac('sha256', seed).update(`my-seed:${next.id}:0`).digest();
    // No multiple of 6 is larger, so numbers from there on would be skipped.
    const limit = 2 ** 32 - (2 ** 32 % 6);
    const faces = [0, 4, 8].map((at) => numbers.readUInt32BE(at));
    if (faces.every((number) => number < limit))
      expect(round?.shown).toEqual({ faces: faces.map((number) => (number % 6) + 1) });
  });

  it('is played once for repeated requests and never with another stake', async () => {
    const body = await announcedRound();
    const responses = await Promise.all([play(body), play(body), play(body)]);
    for (const { body: reply } of responses)
      expect(reply.data?.round).toMatchObject({ id: body.roundId, state: 'settled' });
    expect(world.platform.called('bet')).toHaveLength(1);
    expect((await play({ ...body, stake: '2.00' })).status).toBe(422);
  });

  it.each([
    ['insufficient_funds', 409],
    ['session_closed', 409],
    ['unknown_token', 404],
  ])('is refused without taking any money when the platform returns %s', async (code, status) => {
    world.platform.script = ({ path }) => (path.endsWith('/bet') ? { status, body: { error: { code } } } : undefined);
    expect((await play(await announcedRound())).body.data?.round).toMatchObject({ state: 'refused', reason: code });
    expect(world.platform.balance).toBe(100_00);
    expect(world.platform.called('rollback')).toEqual([]);
  });

  it('is cancelled and its stake returned if the refusal says that a stake may have been taken', async () => {
    world.platform.script = ({ path }) =>
      path.endsWith('/bet')
        ? { status: 422, body: { error: { code: 'duplicate_with_other_body', details: { retry: 'rollback' } } } }
        : undefined;
    const round = (await play(await announcedRound())).body.data?.round;
    expect(round).toMatchObject({ state: 'refused', reason: 'duplicate_with_other_body' });
    expect(world.platform.called('rollback')).toHaveLength(1);
  });

  it('is cancelled and its stake returned if the response to the stake is lost', async () => {
    world.platform.script = ({ path }) => (path.endsWith('/bet') ? { status: 200, hangUp: true } : undefined);
    const body = await announcedRound({ stake: '5.00' });
    const round = (await play(body)).body.data?.round;
    expect(round).toMatchObject({ id: body.roundId, state: 'returned', balance: '100.00' });
    expect(round?.shown).toBeUndefined();
    expect(world.platform.called('rollback')[0]?.body).toMatchObject({
      transactionId: `${body.roundId}:bet`,
      amount: '5.00',
    });
    expect(world.platform.balance).toBe(100_00);
  });

  it('is cancelled if the platform fails, and the rollback is retried until it is acknowledged', async () => {
    let broken = true;
    const body = await announcedRound();
    world.platform.script = () => (broken ? { status: 503 } : undefined);
    expect((await play(body)).body.data?.round.state).toBe('returning');
    await until(() => world.platform.called('rollback').length > 2);
    broken = false;
    await until(async () => (await play(body)).body.data?.round.state === 'returned');
  });

  it('stores a win if booking it got no response, and books it once', async () => {
    let failuresLeft = 3;
    world.platform.script = ({ path }) =>
      path.endsWith('/win') && failuresLeft-- > 0 ? { status: 200, hangUp: true } : undefined;
    const body = await announcedRound();
    const round = (await play(body)).body.data?.round;
    expect(round).toMatchObject({ state: 'taken', win: expect.any(String) });
    const settled = await until(async () => {
      const again = (await play(body)).body.data?.round;
      return again?.state === 'settled' && again;
    });
    expect(settled.win).toBe(round?.win);
    expect(world.platform.balance).toBe(99_00 + Math.round(Number(round?.win) * 100));
  });

  it('may begin only after the minimum time since the player’s previous round', async () => {
    await world.sandbox.stop();
    world.sandbox = await startSandbox(world.platform.url, { cycleMs: 60_000 });
    expect((await play(await announcedRound())).status).toBe(200);
    expect((await play(await announcedRound())).body.error?.code).toBe('too_fast');
    expect((await play(await announcedRound({ token: 'token-of-ben' }))).status).toBe(200);
  });
});

describe('a restart of the game server', () => {
  const restart = async () => {
    await world.sandbox.stop({ keep: true });
    world.sandbox = await startSandbox(world.platform.url, { dataDir: world.sandbox.settings.dataDir });
  };

  it('books outstanding wins', async () => {
    world.platform.script = ({ path }) => (path.endsWith('/win') ? { status: 500 } : undefined);
    const body = await announcedRound();
    const before = (await play(body)).body.data?.round;
    expect(before?.state).toBe('taken');
    expect((await state()).body.data?.open).toMatchObject({ id: body.roundId });
    world.platform.script = () => undefined;
    await restart();
    const after = await until(async () => {
      const round = (await play(body)).body.data?.round;
      return round?.state === 'settled' && round;
    });
    expect(after).toMatchObject({ win: before?.win, shown: before?.shown });
    expect((await state()).body.data?.open).toBeUndefined();
  });

  it('finishes each round once after kill -9, regardless of which line was written last', async () => {
    const dataDir = world.sandbox.settings.dataDir;
    await world.sandbox.stop({ keep: true });
    const begun = { ...invented({ mode: undefined }), seed: 'ab'.repeat(32), state: 'asked' };
    const { roundId: _, mode: __, ...round } = begun;
    const taken = { ...round, id: randomUUID(), shown: { faces: [1, 2, 2] }, pays: [200], win: '2.00', state: 'taken' };
    const asked = { ...round, id: randomUUID() };
    const previousFormat = { ...taken, id: randomUUID(), seed: undefined };
    // A stake that the platform took, an outstanding win, a round in the previous format, and an incomplete line.
    const lines = [asked, { ...taken, state: 'asked' }, taken, previousFormat].map((line) => JSON.stringify(line));
    writeFileSync(join(dataDir, 'sandbox', 'rounds.jsonl'), `${lines.join('\n')}\n{"id":"${randomUUID()}","prov`);
    world.platform.hasTaken(`${asked.id}:bet`, '1.00');
    world.sandbox = await startSandbox(world.platform.url, { dataDir });
    await until(async () => (await state()).body.data?.open === undefined);
    const called = ['bet', 'rollback', 'win'].map((verb) =>
      world.platform.called(verb).map(({ body }) => body.transactionId),
    );
    expect(called).toEqual([[], [`${asked.id}:bet`], [`${taken.id}:win`, `${previousFormat.id}:win`]]);
    expect((await play({ ...begun, roundId: taken.id, mode: 'real' })).body.data?.round).toMatchObject({
      state: 'settled',
      win: '2.00',
      seed: begun.seed,
    });
    expect(world.platform.called('bet')).toEqual([]);
  });

  it('books the outstanding win of a game whose studio has moved to Hub88 since, by the studio’s own call', async () => {
    const dataDir = world.sandbox.settings.dataDir;
    await world.sandbox.stop({ keep: true });
    const { roundId: id, mode: _, ...body } = invented({ provider: 'papermill', gameId: 'glasshouse', pick: '1' });
    const taken = { ...body, id, seed: 'ab'.repeat(32), face: '1', multiplier: 380, win: '3.80', state: 'taken' };
    writeFileSync(join(dataDir, 'sandbox', 'rounds.jsonl'), `${JSON.stringify(taken)}\n`);
    world.sandbox = await startSandbox(world.platform.url, { dataDir });
    await until(() => world.platform.called('win').length > 0);
    expect(world.platform.calls).toMatchObject([
      { path: '/api/provider/papermill/win', body: { transactionId: `${id}:win`, amount: '3.80' } },
    ]);
  });

  it('returns stakes whose calls were in flight', async () => {
    let reached: (() => void) | undefined;
    const betReceived = new Promise<void>((resolve) => {
      reached = resolve;
    });
    world.platform.script = ({ path }) => {
      if (path.endsWith('/rollback')) return { status: 500 };
      if (!path.endsWith('/bet')) return undefined;
      reached?.();
      return { status: 200, hangUp: true };
    };
    const body = await announcedRound({ stake: '5.00' });
    const response = play(body);
    await betReceived;
    await response.catch(() => undefined);
    expect(world.platform.balance).toBe(95_00);
    world.platform.script = () => undefined;
    await restart();
    await until(() => world.platform.balance === 100_00);
    // The round is over, so repeating its id returns the same result.
    expect((await play(body)).body.data?.round).toMatchObject({ id: body.roundId, state: 'returned' });
    expect(world.platform.called('bet')).toHaveLength(1);
    // Waits until the game server has received the acknowledgement.
    await until(async () => (await state()).body.data?.open === undefined);
  });
});

describe('a round id', () => {
  const ben = { token: 'token-of-ben' };

  it('is announced by the server for one launch of one game in one mode', async () => {
    const { roundId } = await announcedRound();
    const refused = [
      invented(),
      invented({ ...ben, roundId }),
      invented({ gameId: 'moonlit-orchard', pick: '', roundId }),
      invented({ provider: 'papermill', roundId }),
      invented({ mode: 'demo', token: 'play-0001-0001', roundId }),
      invented({ mode: 'demo', roundId }),
    ];
    for (const body of refused) {
      const response = await play(body);
      expect([response.status, response.body.error?.code]).toEqual([404, 'unknown_round']);
    }
    expect(world.platform.called('bet')).toEqual([]);
    expect((await play(invented({ roundId }))).status).toBe(200);
  });

  it('stays the same until the round begins, and differs between launches', async () => {
    const next = async (change = {}) => (await state(change)).body.data?.next;
    const first = await next();
    expect(await next()).toEqual(first);
    expect((await next(ben))?.id).not.toBe(first?.id);
    const { data } = (await play(invented({ roundId: first?.id }))).body;
    expect(data?.next.id).not.toBe(first?.id);
    expect(data?.next.seedHash).not.toBe(first?.seedHash);
    expect(await next()).toEqual(data?.next);
  });

  it('is used up by its round and refused with another client seed or launch', async () => {
    const body = await announcedRound();
    const settled = (await play(body)).body.data?.round;
    expect((await play({ ...body, clientSeed: 'another' })).body.error?.code).toBe('duplicate_with_other_body');
    expect((await play({ ...body, ...ben })).body.error?.code).toBe('unknown_round');
    expect((await play(body)).body.data?.round).toEqual(settled);
    expect(world.platform.called('bet')).toHaveLength(1);
  });

  it('is not used up by a call refused before the round began', async () => {
    await world.sandbox.stop();
    world.sandbox = await startSandbox(world.platform.url, { cycleMs: 400 });
    const { next } = (await play(await announcedRound())).body.data ?? {};
    const body = invented({ roundId: next?.id });
    expect((await play(body)).body.error?.code).toBe('too_fast');
    await until(async () => (await play(body)).status === 200);
  });

  it('is lost when the server restarts, and the page gets a new one', async () => {
    const body = await announcedRound();
    await world.sandbox.stop({ keep: true });
    world.sandbox = await startSandbox(world.platform.url, { dataDir: world.sandbox.settings.dataDir });
    expect((await play(body)).body.error?.code).toBe('unknown_round');
    expect((await play(await announcedRound())).status).toBe(200);
  });
});

describe('a player who knows every published seed', () => {
  const marbles = { provider: 'papermill', gameId: 'marble-run' };
  const hash = (seed: string) => createHash('sha256').update(seed).digest('hex');
  const ROUNDS = 160;

  it('guesses the winners of real races no better than chance', async () => {
    const publishedSeeds: string[] = [];
    const fingerprints = new Set<string>();
    let guessed = 0;
    for (let n = 0; n < ROUNDS; n += 1) {
      const free = await announcedRound({ ...marbles, mode: 'demo', token: 'play-0001-0001', pick: 'win-1' });
      publishedSeeds.push((await play(free)).body.data?.round.seed ?? '');
      const real = (await state(marbles)).body.data?.next ?? { id: '', seedHash: '' };
      expect(publishedSeeds.map(hash)).not.toContain(real.seedHash);
      fingerprints.add(real.seedHash);
      // Free play with a real round's id would reveal its seed, but is refused. The best guess is any published seed.
      const sameId = await play(
        invented({ ...marbles, mode: 'demo', token: 'play-0001-0001', pick: 'win-1', roundId: real.id }),
      );
      expect(sameId.status).toBe(404);
      const numbers = createHmac('sha256', publishedSeeds.at(-1) ?? '')
        .update(`my-seed:${real.id}:0`)
        .digest();
      const guess = numbers.readUInt32BE(0) % 6;
      const { round } =
        (await play(invented({ ...marbles, pick: `win-${guess + 1}`, stake: '0.10', roundId: real.id }))).body.data ??
        {};
      if ((round?.shown as { order: number[] } | undefined)?.order[0] === guess) guessed += 1;
      publishedSeeds.push(round?.seed ?? '');
    }
    expect(fingerprints.size).toBe(ROUNDS);
    expect(new Set(publishedSeeds).size).toBe(2 * ROUNDS);
    // One of six marbles wins, so 27 of 160 correct guesses are expected. 56 is six standard deviations above that.
    expect(guessed).toBeLessThan(56);
  });
});

describe('free play', () => {
  const free = { mode: 'demo', token: 'play-0001-0001' };

  it('moves only play money and never calls the platform', async () => {
    expect((await state(free)).body.data).toMatchObject({ balance: '1000.00', currency: 'FUN' });
    const round = (await play(await announcedRound(free))).body.data?.round;
    expect(round).toMatchObject({ state: 'settled', balance: (999 + Number(round?.win)).toFixed(2) });
    expect(world.platform.calls).toEqual([]);
  });
});

describe('bad input', () => {
  it('gets a 4xx and moves no money', async () => {
    const bad = [
      '',
      'x',
      '[]',
      'null',
      {},
      invented({ stake: '0.05' }),
      invented({ stake: -1 }),
      invented({ pick: 'eleven' }),
      invented({ gameId: 'no-game' }),
      invented({ roundId: '../x' }),
      invented({ provider: '__proto__' }),
      invented({ token: 'short' }),
      invented({ mode: 'free' }),
      invented({ currency: 'eur' }),
    ];
    for (const body of bad) expect([body, (await play(body)).status]).toEqual([body, 400]);
    const crossOrigin = await postJson(`${world.sandbox.url}/games/api/rounds`, invented(), {
      Origin: 'http://localhost:8080',
    });
    expect(crossOrigin.status).toBe(403);
    expect(world.platform.calls).toEqual([]);
  });
});
