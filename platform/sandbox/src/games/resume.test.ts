import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postJson, type RunningSandbox, startSandbox, TinyPlatform, until } from '../testing/harness.ts';

let platform: TinyPlatform;
let sandbox: RunningSandbox;
let isWinLost = true;
beforeEach(async () => {
  platform = await TinyPlatform.start();
  isWinLost = true;
  // Uses the part of the token before the colon as the player's id.
  platform.script = ({ path, body }) => {
    if (path.endsWith('/win') && isWinLost) return { status: 500 };
    if (!path.endsWith('/balance')) return undefined;
    return { status: 200, body: { data: { balance: '99.00', currency: 'EUR', player: body.token?.split(':')[0] } } };
  };
  sandbox = await startSandbox(platform.url);
});
afterEach(async () => {
  await sandbox.stop();
  await platform.stop();
});

const seat = (token: string, gameId = 'three-wise-dice') => ({ provider: 'oddbird', gameId, mode: 'real', token });
const state = async (body: object) => (await postJson(`${sandbox.url}/games/api/state`, body)).body.data;

async function interrupted() {
  const phone = seat('anna-player:phone');
  const roundId = (await state(phone))?.next.id;
  const round = { ...phone, roundId, clientSeed: 'my-seed', stake: '1.00', pick: 'low', currency: 'EUR' };
  const { body } = await postJson(`${sandbox.url}/games/api/rounds`, round);
  return { roundId, left: body.data?.round };
}

describe('an interrupted round', () => {
  it('continues when its player opens the game on another device [B14]', async () => {
    const { roundId, left } = await interrupted();
    expect(left?.state).toBe('taken');
    const laptop = seat('anna-player:laptop');
    expect((await state(laptop))?.open).toMatchObject({ id: roundId, state: 'taken', shown: left?.shown });
    isWinLost = false;
    const ended = await until(async () => {
      const open = (await state({ ...laptop, roundId }))?.open;
      return open?.state === 'settled' && open;
    });
    expect(ended).toMatchObject({ id: roundId, shown: left?.shown, win: left?.win });
    expect(platform.called('bet')).toHaveLength(1);
    expect((await state(laptop))?.open).toBeUndefined();
  });

  it('is not shown in another game or to another player [B14]', async () => {
    const { roundId } = await interrupted();
    for (const other of [seat('anna-player:laptop', 'moonlit-orchard'), seat('ben-player:phone')]) {
      expect((await state(other))?.open).toBeUndefined();
      expect((await state({ ...other, roundId }))?.open).toBeUndefined();
    }
  });
});
