import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ContextualizedBalanceUpdate, playerChannel, TransactionUpdate } from '@parlay/contracts/realtime';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { announceEnd, endSession, endSessionsOf, sweepSessions } from '../../identity/sessions/end-sessions.ts';
import { invariants } from '../../money/ledger/invariants.ts';
import { walletOf } from '../../money/wallet/repository.ts';
import { moveGameMoney } from '../../play/provider/game-money.ts';
import { aGame, aPlayer, countRows, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { type ReceivedEvent, TestRealtime } from '../../testing/realtime.ts';
import { OutboxPublisher } from './publisher.ts';
import { realtimeClient } from './realtime-client.ts';
import { outboxAge, pruneOutbox } from './repository.ts';

let ledger: TestLedger;
let realtime: TestRealtime;
const running: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(() => ledger.drop());
beforeEach(async () => {
  realtime = new TestRealtime();
  await realtime.listen();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((publisher) => publisher.stop()));
  await realtime.close();
});

function publish(errors: unknown[] = [], pollMs?: number): OutboxPublisher {
  const onError = (error: unknown) => errors.push(error);
  const client = realtimeClient(
    {
      appId: 'app',
      key: 'key',
      secret: 'secret',
      cluster: 'local',
      host: { name: undefined, port: realtime.port, tls: false },
    },
    onError,
  );
  const publisher = new OutboxPublisher({
    db: ledger.db,
    send: client.send,
    onError,
    ...(pollMs === undefined ? {} : { pollMs }),
  });
  publisher.start();
  running.push({ stop: () => publisher.stop().then(client.close) });
  return publisher;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    if (await condition()) return;
    await delay(10);
  }
  throw new Error(`never became true: ${condition}`);
}

const countWaiting = () => countRows(ledger.db, 'outbox', sql`published_at is null`);
const eventsOf = (player: string): ReceivedEvent[] =>
  realtime.received.filter(({ channel }) => channel === playerChannel(player));
let stakeCount = 0;
const stake = (token: string) => {
  stakeCount += 1;
  const name = `stake-${stakeCount}`;
  const bet = { token, roundId: name, transactionId: name, amount: 100n, currency: 'EUR' };
  return moveGameMoney(ledger.db, 'bet', 'northlight', bet);
};

describe('the outbox', () => {
  it('publishes each wallet change with its version in the contract’s format [RS3]', async () => {
    publish();
    const player = await aPlayer(ledger.db, { withdrawable: 1_000n, locked: 50n });
    await stake(await aGame(ledger.db, player));
    await until(() => eventsOf(player).length === 2);
    expect(eventsOf(player).map(({ name }) => name)).toEqual([
      'ContextualizedBalanceUpdate',
      'ContextualizedBalanceUpdate',
    ]);
    const [first, second] = eventsOf(player).map(({ data }) => ContextualizedBalanceUpdate.parse(data));
    expect(first).toMatchObject({ version: 1, balances: { spendable: { total: '10.50' }, locked: '0.50' } });
    expect(second).toEqual({
      version: 2,
      currency: 'EUR',
      balances: { spendable: { total: '9.50' }, withdrawable: '9.00', locked: '0.50' },
    });
    expect(await walletOf(ledger.db, player)).toMatchObject({ spendable: '9.50', version: 2 });
  });

  it('sends its own node’s events immediately, and events from other processes at the next poll', async () => {
    const publisher = publish([], 600_000);
    const player = await aPlayer(ledger.db, { withdrawable: 1_000n });
    publisher.call();
    await until(() => eventsOf(player).length === 1);
    await publisher.stop();
    publish([], 5);
    await stake(await aGame(ledger.db, player));
    await until(() => eventsOf(player).length === 2);
  });

  it('keeps each player’s order while several nodes publish', async () => {
    for (let nodes = 0; nodes < 3; nodes += 1) publish();
    const players = await Promise.all(Array.from({ length: 6 }, () => aPlayer(ledger.db, { withdrawable: 10_000n })));
    const tokens = await Promise.all(players.map((player) => aGame(ledger.db, player)));
    await Promise.all(tokens.flatMap((token) => Array.from({ length: 12 }, () => stake(token))));
    await until(async () => (await countWaiting()) === 0);
    for (const player of players) {
      expect(eventsOf(player).map(({ data }) => data.version)).toEqual(Array.from({ length: 13 }, (_, n) => n + 1));
    }
    expect(realtime.connections).toBeLessThanOrEqual(6);
  });

  it('stores events while realtime is down without blocking anything, and sends them afterwards', async () => {
    const errors: unknown[] = [];
    await realtime.close();
    publish(errors);
    const player = await aPlayer(ledger.db, { withdrawable: 1_000n });
    const token = await aGame(ledger.db, player);
    expect(await stake(token)).toMatchObject({ first: { balance: '9.00' } });
    await until(() => errors.length > 1);
    expect(await stake(token)).toMatchObject({ first: { balance: '8.00' } });
    expect(await countWaiting()).toBe(3);
    expect(await outboxAge(ledger.db)).toBeGreaterThan(0);
    await realtime.listen();
    await until(() => eventsOf(player).length === 3);
    await until(async () => (await countWaiting()) === 0);
    expect(eventsOf(player).map(({ data }) => data.version)).toEqual([1, 2, 3]);
  });

  it('retries events that realtime refused', async () => {
    const errors: unknown[] = [];
    realtime.status = 500;
    publish(errors);
    const player = await aPlayer(ledger.db, { withdrawable: 1_000n });
    await until(() => errors.length > 0);
    expect(realtime.received).toEqual([]);
    realtime.status = 200;
    await until(() => eventsOf(player).length === 1);
  });

  it('publishes a refused stake as InsufficientFunds, without a version', async () => {
    publish();
    const player = await aPlayer(ledger.db, { withdrawable: 50n });
    await stake(await aGame(ledger.db, player));
    await until(() => eventsOf(player).length === 2);
    expect(eventsOf(player)[1]).toMatchObject({ name: 'InsufficientFunds', data: {} });
  });

  it('deletes old published events, but never a wallet’s last one', async () => {
    publish();
    await until(async () => (await countWaiting()) === 0);
    await sql`update outbox set published_at = now() - interval '3 days'`.execute(ledger.db);
    await pruneOutbox(ledger.db, 48);
    expect(await countRows(ledger.db, 'outbox')).toBe(await countRows(ledger.db, 'wallet', sql`version > 0`));
    expect(await invariants(ledger.db)).toEqual([]);
  });

  describe('an ended session [RS2]', () => {
    const sessionOf = async (customerId: string) => {
      const rows = await readRows(
        ledger.db,
        { id: z.string() },
        sql`
        insert into session (token_hash, customer_id, expires_at, ip_address, user_agent)
        values (sha256(gen_random_uuid()::text::bytea), ${customerId}, now() + interval '1 hour', '', '')
        returning id`,
      );
      return { id: rows[0]?.id ?? '', customerId };
    };

    it('has its sockets terminated after its pages are notified, unlike other sessions', async () => {
      const { customerId: player } = await createTestPlayer(ledger.db);
      const [ended, remaining] = [await sessionOf(player), await sessionOf(player)];
      await ledger.db.transaction().execute(async (trx) => {
        await endSession(trx, ended, 'ended-elsewhere');
        await announceEnd(trx, player, 'ended-elsewhere');
      });
      publish();
      await until(() => realtime.terminatedUsers.includes(ended.id));
      expect(eventsOf(player).map(({ name }) => name)).toContain('SessionEnded');
      expect(realtime.terminatedUsers).not.toContain(remaining.id);
    });

    it('has its sockets terminated for any kind of end, including expiry and the end of all sessions', async () => {
      const { customerId: player } = await createTestPlayer(ledger.db);
      const all = [await sessionOf(player), await sessionOf(player)];
      await endSessionsOf(ledger.db, { customerId: player }, 'password-changed');
      const expired = await sessionOf(player);
      await sql`update session set expires_at = now() where id = ${expired.id}::uuid`.execute(ledger.db);
      await sweepSessions(ledger.db);
      publish();
      for (const { id } of [...all, expired]) await until(() => realtime.terminatedUsers.includes(id));
    });

    it('has its sockets terminated after a realtime outage during which it ended', async () => {
      await realtime.close();
      const errors: unknown[] = [];
      publish(errors);
      const session = await sessionOf((await createTestPlayer(ledger.db)).customerId);
      expect(await endSession(ledger.db, session, 'logged-out')).toBe(true);
      await until(() => errors.length > 0);
      await realtime.listen();
      await until(() => realtime.terminatedUsers.includes(session.id));
    });

    it('is logged once, and does not block the outbox, if the server cannot terminate its sockets', async () => {
      realtime.terminationStatus = 404;
      const errors: unknown[] = [];
      const { customerId: player } = await createTestPlayer(ledger.db);
      await endSession(ledger.db, await sessionOf(player), 'logged-out');
      await announceEnd(ledger.db, player, 'logged-out');
      publish(errors);
      await until(() => eventsOf(player).some(({ name }) => name === 'SessionEnded'));
      await until(async () => (await countWaiting()) === 0);
      expect(errors).toHaveLength(1);
    });
  });

  it('publishes payment events in the contract’s format [EN12]', async () => {
    const fact = { paymentRequestStatus: 'SUCCESSFUL', amount: '50.00', currency: 'EUR', reference: 'r' };
    expect(TransactionUpdate.parse(fact)).toEqual(fact);
  });
});
