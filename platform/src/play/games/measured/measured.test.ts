import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';
import { createTestPlayer } from '../../../testing/players.ts';
import type { Game } from '../game.ts';
import { measuredRtp } from './measured.ts';
import { countRounds } from './start.ts';

let platform: TestPlatform;
let players: { customerId: string }[];
beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  players = [await createTestPlayer(db), await createTestPlayer(db, { currency: 'SEK' })];
});
afterAll(() => platform.close());

const game = async (id: string) => {
  const { data } = await platform.browser().get('/api/games');
  return (data.games as unknown as Game[]).find((one) => one.id === id);
};

/** Stores finished rounds of one stake and one win in minor units, three days ago. */
const rounds = (player: number, gameId: string, name: string, count: number, [stake, win]: [number, number]) =>
  sql`
    insert into game_round (provider, round_id, customer_id, game_id, staked_withdrawable, won, wins, created_at)
    select 'oddbird', ${name} || n, ${players[player]?.customerId}, ${gameId}, ${stake}, ${win}, 1, now() - interval '3 days'
    from generate_series(1, ${count}) as n`.execute(platform.database.db);

describe('the measured RTP of a game', () => {
  it('lies in promised ± 3 · deviation / √n for equal stakes, and has no range without a deviation', () => {
    const counted = { rounds: 1_000_000, paidBack: 0.955, spread: 0.001 };
    expect(measuredRtp(counted, '96.00', '4.0000')).toEqual({
      ...{ rounds: 1_000_000, percent: '95.50', from: '94.80', to: '97.20', isInRange: true },
    });
    expect(measuredRtp({ ...counted, paidBack: 0.9 }, '96.00', '4.0000').isInRange).toBe(false);
    expect(measuredRtp(counted, '96.00', undefined)).toEqual({ rounds: 1_000_000, percent: '95.50' });
  });

  it('appears from 100,000 rounds on, counts each finished round once, and orders games by rounds', async () => {
    await rounds(0, 'nine-lanterns', 'a', 99_000, [100, 90]);
    await rounds(0, 'quiet-comet', 'b', 10, [100, 50]);
    const { db } = platform.database;
    expect(await countRounds(db)).toBe(99_010);
    expect(await countRounds(db)).toBe(0);
    expect((await game('nine-lanterns'))?.rtp).toEqual({ percent: '96.60', source: 'supplier' });
    expect([(await game('nine-lanterns'))?.popularity, (await game('quiet-comet'))?.popularity]).toEqual([1, 2]);
    expect((await game('kite-season'))?.popularity).toBeUndefined();

    // Rounds that are not finished, and those of today, are left out.
    await sql`
      insert into game_round (provider, round_id, customer_id, game_id, staked_withdrawable, won, wins, created_at) values
        ('oddbird', 'open', ${players[0]?.customerId}, 'nine-lanterns', 100, 0, 0, now() - interval '60 hours'),
        ('oddbird', 'new', ${players[0]?.customerId}, 'nine-lanterns', 100, 0, 1, now())`.execute(db);
    expect(await countRounds(db)).toBe(0);
    // Another currency and another stake: its ratio has the weight of its rounds.
    await rounds(1, 'nine-lanterns', 'c', 1_000, [1000, 1900]);
    await sql`update game_round set created_at = now() - interval '50 hours' where round_id like 'c%'`.execute(db);
    await sql`update game_count set counted_until = now() - interval '52 hours'`.execute(db);
    expect(await countRounds(db)).toBe(1_000);
    const measured = (await game('nine-lanterns'))?.rtp?.measured;
    expect(measured).toMatchObject({ rounds: 100_000, percent: '91.00', isInRange: false });
    const half = (3 * 3.7723 * 100) / Math.sqrt(100_000);
    expect(Number(measured?.from)).toBeCloseTo(96.6 - half, 1);
    expect(Number(measured?.to)).toBeCloseTo(96.6 + half, 1);
  });
});
