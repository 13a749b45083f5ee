import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { startSandboxPerTest } from '../testing/fresh-sandbox.ts';
import { postJson, startSandbox, until } from '../testing/harness.ts';

const world = startSandboxPerTest();

const phone = { provider: 'tallorder', gameId: 'harbour-blackjack', mode: 'real', token: 'anna-player:phone' };
const laptop = { ...phone, token: 'anna-player:laptop' };
const call = async (path: string, body: object) => postJson(`${world.sandbox.url}/games/api/${path}`, body);
const state = async (seat: object) => (await call('state', seat)).body.data;

/** Deals until the player may make a move. Returns the round. */
async function deal() {
  world.platform.balance = 1_000_00;
  for (;;) {
    const roundId = (await state(phone))?.next.id;
    const body = { ...phone, roundId, clientSeed: 'my-seed', stake: '1.00', pick: '', currency: 'EUR' };
    const round = (await call('rounds', body)).body.data?.round;
    if (round?.state === 'playing') return round;
  }
}
const move = (seat: object, roundId: string, at: number, name: string) =>
  call('moves', { ...seat, roundId, at, move: name });

/** Names the player in the balance by the part of the token before the colon. */
const namePlayers = () => {
  world.platform.script = ({ path, body }) =>
    path.endsWith('/balance')
      ? { status: 200, body: { data: { balance: '99.00', currency: 'EUR', player: body.token?.split(':')[0] } } }
      : undefined;
};

describe('a round with moves', () => {
  it('takes one stake, hides what is not decided, and pays after the last move', async () => {
    const round = await deal();
    expect(round?.nextMoves?.slice(0, 2)).toEqual(['hit', 'stand']);
    expect(round).toMatchObject({ moves: [], shown: { dealer: [expect.any(String)] } });
    expect([round.seed, round.win, round.pays]).toEqual([undefined, undefined, undefined]);
    const wins = world.platform.called('win').length;
    const over = (await move(phone, round.id, 0, 'stand')).body.data?.round;
    expect(over).toMatchObject({ state: 'settled', moves: ['stand'], seed: expect.any(String) });
    expect((over?.shown as { dealer: string[] } | undefined)?.dealer.length).toBeGreaterThan(1);
    const bets = world.platform.called('bet').filter(({ body }) => body.roundId === round.id);
    expect(bets).toHaveLength(1);
    expect(world.platform.called('win')).toHaveLength(wins + 1);
  });

  it('makes a repeated move once, and refuses a move out of turn, an impossible one and a second round', async () => {
    const round = await deal();
    expect((await move(phone, round.id, 1, 'stand')).body.error?.code).toBe('not_the_next_move');
    expect((await move(phone, round.id, 0, 'surrender')).status).toBe(400);
    const nextId = (await state(phone))?.next.id;
    const second = { ...phone, roundId: nextId, clientSeed: 's', stake: '1.00', pick: '', currency: 'EUR' };
    expect((await call('rounds', second)).body.error?.code).toBe('round_running');
    const replies = await Promise.all([1, 2, 3].map(() => move(phone, round.id, 0, 'stand')));
    for (const { body } of replies) expect(body.data?.round.moves).toEqual(['stand']);
    expect((await move(phone, round.id, 0, 'hit')).body.error?.code).toBe('not_the_next_move');
    expect(world.platform.called('win').filter(({ body }) => body.roundId === round.id)).toHaveLength(1);
  });

  it('goes on on another device of the player, after a restart, and for nobody else [B14]', async () => {
    namePlayers();
    const round = await deal();
    await world.sandbox.stop({ keep: true });
    world.sandbox = await startSandbox(world.platform.url, { dataDir: world.sandbox.settings.dataDir });
    expect((await move({ ...phone, token: 'ben-player:phone' }, round.id, 0, 'stand')).status).toBe(404);
    const open = (await state(laptop))?.open;
    expect(open).toMatchObject({ id: round.id, state: 'playing', shown: round.shown, nextMoves: round.nextMoves });
    const over = (await move(laptop, round.id, 0, 'stand')).body.data?.round;
    expect(over).toMatchObject({ id: round.id, state: 'settled' });
    expect((await state(laptop))?.open).toBeUndefined();
  });
});

describe('a move that needs a further stake', () => {
  const betsOf = (roundId: string) => world.platform.called('bet').filter(({ body }) => body.roundId === roundId);

  it('takes it in the same round, and pays on both stakes', async () => {
    const round = await deal();
    const over = (await move(phone, round.id, 0, 'double')).body.data?.round;
    expect(over).toMatchObject({ state: 'settled', stake: '2.00', moves: ['double'] });
    expect(betsOf(round.id).map(({ body }) => [body.transactionId, body.amount])).toEqual([
      [`${round.id}:bet`, '1.00'],
      [`${round.id}:bet:1`, '1.00'],
    ]);
    expect(['0.00', '2.00', '4.00']).toContain(over?.win);
    const win = world.platform.called('win').find(({ body }) => body.roundId === round.id)?.body as unknown;
    expect(win).toMatchObject({ outcome: { stakes: [{ stake: '1.00' }, { stake: '1.00' }] } });
  });

  it('takes one stake for repeated requests', async () => {
    const round = await deal();
    const replies = await Promise.all([1, 2, 3].map(() => move(phone, round.id, 0, 'double')));
    expect(replies.map(({ body }) => body.data?.round.moves)).toEqual([['double'], ['double'], ['double']]);
    expect(betsOf(round.id)).toHaveLength(2);
  });

  it('is not made if the stake is refused, and the round goes on', async () => {
    const round = await deal();
    world.platform.balance = 0;
    expect((await move(phone, round.id, 0, 'double')).body.error?.code).toBe('insufficient_funds');
    const open = (await state(phone))?.open;
    expect(open).toMatchObject({ state: 'playing', stake: '1.00', moves: [], shown: round.shown });
    expect((await move(phone, round.id, 0, 'stand')).body.data?.round).toMatchObject({
      state: 'settled',
      stake: '1.00',
    });
    expect(world.platform.called('rollback')).toEqual([]);
  });

  it('is not made if the answer is lost: the stake is rolled back, and another one may be tried', async () => {
    const round = await deal();
    world.platform.script = ({ path, body }) =>
      path.endsWith('/bet') && body.transactionId === `${round.id}:bet:1` ? { status: 200, hangUp: true } : undefined;
    expect((await move(phone, round.id, 0, 'double')).body.error?.code).toBe('stake_not_taken');
    await until(() => world.platform.called('rollback').length === 1);
    expect(world.platform.called('rollback')[0]?.body.transactionId).toBe(`${round.id}:bet:1`);
    expect((await move(phone, round.id, 0, 'double')).body.data?.round).toMatchObject({ stake: '2.00' });
    expect(betsOf(round.id).at(-1)?.body.transactionId).toBe(`${round.id}:bet:2`);
  });

  it('is rolled back after a crash that left it unclear whether it was taken', async () => {
    const round = await deal();
    const file = join(world.sandbox.settings.dataDir, 'sandbox', 'rounds.jsonl');
    await world.sandbox.stop({ keep: true });
    const last = readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
    appendFileSync(file, `${JSON.stringify({ ...JSON.parse(last), raises: ['asked'] })}\n`);
    world.platform.hasTaken(`${round.id}:bet:1`, '1.00');
    world.sandbox = await startSandbox(world.platform.url, { dataDir: world.sandbox.settings.dataDir });
    await until(() => world.platform.called('rollback').length === 1);
    expect((await state(phone))?.open).toMatchObject({ id: round.id, state: 'playing', stake: '1.00' });
  });
});

describe('a round that waits for a move', () => {
  it('is finished after the stated time, by the best moves without a further stake, and paid', async () => {
    const round = await deal();
    await world.sandbox.stop({ keep: true });
    const { dataDir } = world.sandbox.settings;
    world.sandbox = await startSandbox(world.platform.url, { dataDir, moveTimeoutMs: 5 });
    await until(() => world.platform.called('win').some(({ body }) => body.roundId === round.id));
    expect(world.platform.called('bet').filter(({ body }) => body.roundId === round.id)).toHaveLength(1);
    await until(async () => (await state(phone))?.open === undefined);
  });
});
