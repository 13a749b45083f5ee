import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { claimBonus, forfeitBonus } from '../../money/bonuses/repository.ts';
import { invariants } from '../../money/ledger/invariants.ts';
import { freeRoundsHandler } from '../../play/provider/order-free-rounds.ts';
import { bonusCommand, NO_REQUIRED_PROOFS, someFreeRounds } from '../../testing/bonuses.ts';
import { TestHub } from '../../testing/hub88.ts';
import { runDueJobs, runJobs } from '../../testing/jobs.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';

let hub: TestHub;
let platform: TestPlatform;
const company = 'northlight';
let prepaid: {
  prepaid_uuid: string;
  game_code: string;
  currency: string;
  bet_value: number | null;
  bet_count: number | null;
};
beforeAll(async () => {
  hub = new TestHub();
  await hub.listen();
});
afterAll(() => hub.close());
// Each test has its own operator at Hub88, so that no test knows the templates of another.
beforeEach(async () => {
  platform = await testPlatform({
    config: {
      providers: [
        hub.company(company, { operatorId: nextOperator(), variants: [{ brand: 104, subPartnerId: 'parlay-104' }] }),
      ],
    },
  });
  prepaid = { prepaid_uuid: randomUUID(), game_code: 'quiet_comet', currency: 'EUR', bet_value: null, bet_count: null };
  hub.prepaids = [prepaid];
  hub.isAnswerLost = false;
  hub.status = 200;
  hub.rewards.splice(0);
  hub.cancelled.splice(0);
});
afterEach(async () => {
  expect(await invariants(db())).toEqual([]);
  await platform.close();
});
let operators = 100;
const nextOperator = () => {
  operators += 1;
  return operators;
};

const db = () => platform.database.db;
const handlers = () => [freeRoundsHandler({ db: db(), config: platform.config })];
/** Runs what is due, as a node does. */
const work = () => runDueJobs(platform.database, handlers());
/** Runs everything that waits, whatever its pause. */
const workLater = () => runJobs(platform.database, handlers());

/** Creates a player with claimed free rounds, who has opened their game. */
async function aHolder(rounds = 2) {
  const { customerId, username, password } = await createTestPlayer(db(), {
    balance: { withdrawable: 100_00n, bonus: 0n, locked: 0n },
  });
  const id = await someFreeRounds(db(), customerId, { rounds, stake: 20, winnings: 'own' });
  await claimBonus(db(), bonusCommand(id, customerId), NO_REQUIRED_PROOFS);
  const page = platform.browser();
  await page.logIn(username, password);
  const { data } = await page.post('/api/games/quiet-comet/launch', { mode: 'real' });
  const { searchParams } = new URL(String(data.url));
  const by = { user: searchParams.get('user') ?? '', token: searchParams.get('token') ?? '' };
  const bet = async (reward: string, change: object = {}) => {
    const { method, url, headers, payload } = hub.call(company, '/transaction/bet', {
      ...{ ...by, transaction_uuid: randomUUID(), round: randomUUID(), game_code: 'quiet_comet' },
      ...{ amount: 0, currency: 'EUR', is_free: true, reward_uuid: reward, ...change },
    });
    return (await platform.app.inject({ method, url, headers, payload })).json<{ status: string; balance?: number }>();
  };
  return { customerId, id, by, bet };
}

describe('free rounds in a game of Hub88', () => {
  it('are ordered once they are claimed, and their bets name the reward', async () => {
    const { id, by, bet } = await aHolder();
    expect(await work()).toBe(1);
    expect(await workLater()).toBe(0);
    expect(hub.rewards).toMatchObject([
      {
        ...{
          user: by.user,
          sub_partner_id: 'parlay-104',
          game_code: 'quiet_comet',
          prepaid_uuid: prepaid.prepaid_uuid,
        },
        ...{ bet_value: 20_000, bet_count: 2, operator_reference: id },
      },
    ]);
    const [reward] = hub.rewards;
    expect(Date.parse(`${reward?.end_time}Z`)).toBeGreaterThan(Date.now() + 86_400_000);
    const played = [1, 2, 3].map(() => bet(reward?.reward_uuid ?? ''));
    expect((await Promise.all(played)).map(({ status }) => status).sort()).toEqual([
      'RS_ERROR_UNKNOWN',
      'RS_OK',
      'RS_OK',
    ]);
  });

  it('are ordered with the same reference after a lost answer, and played only as often as granted', async () => {
    const { id, bet } = await aHolder();
    hub.isAnswerLost = true;
    await work();
    hub.isAnswerLost = false;
    await workLater();
    await workLater();
    expect(hub.rewards.map((reward) => reward.operator_reference)).toEqual([id, id]);
    const [lost, known] = hub.rewards.map((reward) => reward.reward_uuid);
    // The documentation does not say that Hub88 knows the reference. Two rewards of it are the same rounds.
    const meta = { operator_reference: id };
    expect((await bet(known ?? '')).status).toBe('RS_OK');
    expect((await bet(lost ?? '', { meta })).status).toBe('RS_OK');
    expect((await bet(known ?? '', { meta })).status).toBe('RS_ERROR_UNKNOWN');
  });

  it('of another player are not paid, whatever reference the bet has', async () => {
    const [owner, other] = [await aHolder(), await aHolder()];
    await work();
    const reward = hub.rewards.find((one) => one.operator_reference === owner.id)?.reward_uuid ?? '';
    expect((await other.bet(reward)).status).toBe('RS_ERROR_WRONG_TYPES');
    const meta = { operator_reference: owner.id };
    expect((await other.bet(reward, { meta, amount: 20_000 })).status).toBe('RS_ERROR_UNKNOWN');
  });

  it('wait for a template that fits, and are ordered by the first one that does', async () => {
    await aHolder();
    const others = [
      { ...prepaid, currency: 'USD' },
      { ...prepaid, game_code: 'north_star' },
      { ...prepaid, bet_value: 30_000 },
      { ...prepaid, bet_count: 5 },
      { ...prepaid, bonus_buy: true },
    ];
    hub.prepaids = others;
    await work();
    expect(hub.rewards).toEqual([]);
    const { rows } = await platform.database.pool.query("select output from pgboss.job where name = 'free-rounds'");
    expect(rows).toEqual([{ output: { failure: 'no prepaid fits the rounds' } }]);
  });

  it('share the list of templates, which Hub88 gives once a minute', async () => {
    const before = hub.prepaidLists;
    await aHolder();
    await aHolder();
    await work();
    expect(hub.rewards).toHaveLength(2);
    expect(hub.prepaidLists - before).toBe(1);
  });

  it('are cancelled at Hub88 if the player ends them', async () => {
    const { customerId, id, bet } = await aHolder();
    await work();
    await forfeitBonus(db(), bonusCommand(id, customerId));
    hub.status = 500;
    await work();
    expect(hub.cancelled).toEqual([]);
    hub.status = 200;
    await workLater();
    await workLater();
    const [reward] = hub.rewards;
    expect(hub.cancelled).toEqual([reward?.reward_uuid]);
    expect((await bet(reward?.reward_uuid ?? '')).status).toBe('RS_ERROR_UNKNOWN');
  });

  it('are not ordered if they ended before', async () => {
    const { customerId, id } = await aHolder();
    await forfeitBonus(db(), bonusCommand(id, customerId));
    await workLater();
    expect([hub.rewards, hub.cancelled]).toEqual([[], []]);
  });
});

describe('free rounds in a game of `parlay-1`', () => {
  it('are announced with the balance, so that nothing is ordered', async () => {
    await aHolder();
    const config = {
      ...platform.config,
      providers: platform.config.providers.map((one) =>
        one.id === company ? { ...one, driver: 'parlay-1' as const } : one,
      ),
    };
    expect(
      await runDueJobs(platform.database, [freeRoundsHandler({ db: db(), config: config as typeof platform.config })]),
    ).toBe(1);
    expect(hub.rewards).toEqual([]);
  });
});
