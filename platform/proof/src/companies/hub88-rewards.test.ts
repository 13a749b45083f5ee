import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { claimBonus } from '@parlay/platform/money/bonuses/repository';
import { invariants } from '@parlay/platform/money/ledger/invariants';
import { walletOf } from '@parlay/platform/money/wallet/repository';
import { freeRoundsHandler } from '@parlay/platform/play/provider/order-free-rounds';
import { aBonus, bonusCommand, NO_REQUIRED_PROOFS } from '@parlay/platform/testing/bonuses';
import { runDueJobs } from '@parlay/platform/testing/jobs';
import { type PlatformWithCompany, startPlatformWithCompany } from '@parlay/platform/testing/payment-company';
import { createTestPlayer } from '@parlay/platform/testing/players';
import { z } from 'zod';

let world: PlatformWithCompany;
beforeAll(async () => {
  world = await startPlatformWithCompany();
});
afterAll(() => world.close());

const State = z.object({
  next: z.object({ id: z.string() }),
  freeRounds: z.object({ id: z.string(), left: z.number(), stake: z.string() }).optional(),
});
const Played = z.object({ round: z.object({ state: z.string(), isFree: z.boolean(), win: z.string().optional() }) });

async function post<T>(path: string, payload: object, schema: z.ZodType<T>): Promise<T> {
  const response = await world.company.inject({ method: 'POST', url: path, payload });
  return z.object({ data: schema }).parse(response.json()).data;
}

it('free rounds of a campaign are ordered at the sandbox’s Hub88, and its game plays them for the house', async () => {
  const { platform } = world;
  const { db } = platform.database;
  const balance = { withdrawable: 10_00n, bonus: 0n, locked: 0n };
  const { customerId, username, password } = await createTestPlayer(db, { balance });
  const freePlays = { game: 'glasshouse', rounds: 2, stake: 20, winnings: 'own' } as const;
  const id = await aBonus(db, customerId, { amount: 40, type: 'free-rounds', freePlays });
  await claimBonus(db, bonusCommand(id, customerId), NO_REQUIRED_PROOFS);
  await runDueJobs(platform.database, [freeRoundsHandler({ db, config: platform.config })]);

  const page = platform.browser();
  await page.logIn(username, password);
  const { data } = await page.post('/api/games/glasshouse/launch', { mode: 'real' });
  const token = new URL(String(data.url)).searchParams.get('token') ?? '';
  const seat = { provider: 'hub88', gameId: 'glasshouse', mode: 'real', token };
  const state = () => post('/games/api/state', seat, State);
  let won = 0;
  for (const left of [2, 1]) {
    const { next, freeRounds } = await state();
    expect(freeRounds).toMatchObject({ left, stake: '0.20' });
    const round = { ...seat, roundId: next.id, clientSeed: 'seed', stake: '0.20', pick: '', currency: 'EUR' };
    const played = await post('/games/api/rounds', { ...round, freeRoundsId: freeRounds?.id }, Played);
    expect(played.round).toMatchObject({ state: 'settled', isFree: true });
    won += Number(played.round.win);
  }
  expect((await state()).freeRounds).toBeUndefined();
  expect(Number((await walletOf(db, customerId))?.withdrawable)).toBeCloseTo(10 + won, 2);
  expect(await invariants(db)).toEqual([]);
});
