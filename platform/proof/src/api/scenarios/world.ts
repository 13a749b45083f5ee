import { randomInt } from 'node:crypto';
import { signingKeysOf } from '@parlay/contracts/providers';
import type { Browser } from '@parlay/platform/testing/browser';
import { TestPaycorner } from '@parlay/platform/testing/paycorner';
import { type TestPlatform, testPlatform } from '@parlay/platform/testing/platform';
import { createTestPlayer } from '@parlay/platform/testing/players';
import { type SignedParts, signedHeaders } from '@parlay/server/signed-call';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { WireRequest } from '../fuzzer/call.ts';
import type { UnauthorizedCallers } from '../fuzzer/caller-mutations.ts';
import type { ApiDocument } from '../fuzzer/document.ts';
import type { Reply } from '../fuzzer/replies.ts';

export interface PlayerPage {
  page: Browser;
  customerId: string;
  username: string;
  password: string;
}

export type World = Awaited<ReturnType<typeof startWorld>>;

const PLAYER_COUNT = 6;
/** Number of calls between resets of the rate limits, which have separate tests and must not take effect here. */
const RESET_LIMITS_EVERY = 40;

/** Starts a platform with a payment provider, players, unauthorized callers and a log in memory. */
export async function startWorld() {
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
  const paycorner = new TestPaycorner();
  const platform = await testPlatform({
    env: { PORT_SANDBOX: String(await paycorner.listen()) },
    sports: 'touchline',
    logger,
  });
  paycorner.acceptKeyOf(platform.config);
  const { db } = platform.database;

  async function newPlayer(countryCode = 'FI', hasMoney = true): Promise<PlayerPage> {
    const user = await createTestPlayer(db, {
      ...(hasMoney ? { balance: { withdrawable: 10_000_000n, bonus: 1_000n, locked: 1_000n } } : {}),
      address: { countryCode },
    });
    const page = await loggedIn(platform, user);
    // Keeps the re-authentication valid for the whole run.
    await sql`update session set proved_at = now() + interval '1 day' where customer_id = ${user.customerId}`.execute(
      db,
    );
    return { ...user, page };
  }

  const players: PlayerPage[] = [];
  for (let count = 0; count < PLAYER_COUNT; count += 1) players.push(await newPlayer());
  const wrong = await wrongCallers(platform, newPlayer);

  let calls = 0;
  let turn = 0;
  return {
    platform,
    db,
    paycorner,
    log,
    wrong,
    document: platform.app.swagger() as unknown as ApiDocument,
    newPlayer,
    /** Returns one of a few players with a large balance, in rotation. */
    player(): PlayerPage {
      turn += 1;
      const next = players[turn % players.length];
      if (!next) throw new Error('there are no players');
      return next;
    },
    /** Opens a page as a visitor. */
    async visitor(): Promise<Browser> {
      const page = platform.browser({ address: randomAddress() });
      await page.get('/api/account/user');
      return page;
    },
    signing: (company: string) => {
      const key = signingKeysOf(platform.config.providers.find(({ id }) => id === company))?.theirs ?? '';
      return (parts: SignedParts): Record<string, string> => signedHeaders(key, parts);
    },
    /** Sends a call from a random address. */
    async send({ method, url, headers, cookies, payload }: WireRequest): Promise<Reply> {
      calls += 1;
      if (calls % RESET_LIMITS_EVERY === 0)
        await sql`with forgiven as (delete from rate_limit) delete from login_guard`.execute(db);
      const app = url.startsWith('/api/operator/') ? platform.desk : platform.app;
      const response = await app.inject({
        method,
        url,
        headers: {
          'x-forwarded-host': 'localhost:8080',
          'x-forwarded-for': randomAddress(),
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...headers,
        },
        ...(payload === undefined ? {} : { payload }),
      });
      return { status: response.statusCode, headers: response.headers, body: response.body };
    },
    /** Returns the secrets that no log may contain. */
    secrets(): string[] {
      const { session, realtime } = platform.config.secrets;
      const keys = platform.config.providers.flatMap(({ settings: { keys } }) => Object.values(keys).flat());
      const cookies = [...wrong.loggedOut, ...wrong.expired, ...players.flatMap(({ page }) => [...page.cookies])];
      return [session, realtime.secret, ...keys, ...cookies.map(([, value]) => value)];
    },
    async close() {
      await platform.close();
      await paycorner.close();
    },
  };
}

/** Returns an IP address that no other caller has, so that no limit per address applies. */
const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

async function loggedIn(platform: TestPlatform, { username, password }: { username: string; password: string }) {
  const page = platform.browser({ address: randomAddress() });
  const { status } = await page.logIn(username, password);
  if (status !== 200) throw new Error(`${username} could not log in: ${status}`);
  return page;
}

async function wrongCallers(
  platform: TestPlatform,
  newPlayer: () => Promise<PlayerPage>,
): Promise<UnauthorizedCallers> {
  const visitor = platform.browser({ address: '127.0.0.1' });
  await visitor.get('/api/account/user');
  const loggedOutPlayer = await newPlayer();
  const loggedOut = new Map(loggedOutPlayer.page.cookies);
  await loggedOutPlayer.page.post('/api/logout');
  const expiredPlayer = await newPlayer();
  const expired = new Map(expiredPlayer.page.cookies);
  await sql`update session set expires_at = now() - interval '1 second' where customer_id = ${expiredPlayer.customerId}`.execute(
    platform.database.db,
  );
  const { page: other } = await newPlayer();
  return { visitor: visitor.cookies, loggedOut, expired, other: other.cookies };
}
