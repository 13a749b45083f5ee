import { describe, expect, it } from '@jest/globals';
import { startSandboxPerTest } from '../testing/fresh-sandbox.ts';
import { postJson, startSandbox } from '../testing/harness.ts';

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
    expect(round).toMatchObject({ nextMoves: ['hit', 'stand'], moves: [], shown: { dealer: [expect.any(String)] } });
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
    expect((await move(phone, round.id, 0, 'double')).status).toBe(400);
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
    expect(open).toMatchObject({ id: round.id, state: 'playing', shown: round.shown, nextMoves: ['hit', 'stand'] });
    const over = (await move(laptop, round.id, 0, 'stand')).body.data?.round;
    expect(over).toMatchObject({ id: round.id, state: 'settled' });
    expect((await state(laptop))?.open).toBeUndefined();
  });
});
