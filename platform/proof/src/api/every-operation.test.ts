import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildApp } from '@parlay/platform/app';
import { openDatabase } from '@parlay/platform/core/database/database';
import { LIMITS } from '@parlay/platform/core/http/limits';
import { readRows } from '@parlay/server/read-rows';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { encodeCall, type WireRequest } from './fuzzer/call.ts';
import { type Operation, operationsOf } from './fuzzer/document.ts';
import { parseBody, violationsOfReply } from './fuzzer/replies.ts';
import { generateDraft } from './fuzzer/run.ts';
import { defaultScenario, scenariosOf } from './scenarios/scenarios.ts';
import { startWorld, type World } from './scenarios/world.ts';

const ADDRESS = '203.0.113.201';

interface Prepared {
  operation: Operation;
  wire: WireRequest;
}
interface Result {
  name: string;
  status: number;
  code: string | undefined;
  reference: string | undefined;
  retryAfter: number;
  /** Violations of the response itself, regardless of the request. */
  violations: string[];
}

let world: World;
/** One valid call for each documented operation. */
let calls: Prepared[];
beforeAll(async () => {
  world = await startWorld();
  const scenarios = scenariosOf(world);
  calls = [];
  for (const operation of operationsOf(world.document)) {
    const scenario = scenarios[operation.name] ?? defaultScenario(world);
    calls.push({ operation, wire: encodeCall((await scenario(generateDraft(operation, 12), operation)).call) });
  }
}, 120_000);
afterAll(() => world.close());

/** Runs `use` on a new node with empty caches. It has the world's config and database, except for `parts`. */
async function nodeWith(
  parts: Partial<Parameters<typeof buildApp>[0]>,
  use: (app: FastifyInstance) => Promise<void>,
): Promise<void> {
  const { config, database } = world.platform;
  const app = await buildApp({ config, database, ...parts });
  try {
    await use(app);
  } finally {
    await app.close();
  }
}

async function send(app: FastifyInstance, { operation, wire }: Prepared): Promise<Result> {
  const { method, url, headers, cookies, payload } = wire;
  const response = await app.inject({
    method,
    url,
    headers: {
      'x-forwarded-host': 'localhost:8080',
      'x-forwarded-for': ADDRESS,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode: status, body } = response;
  const { error } = (parseBody(body) ?? {}) as { error?: { code: string; reference: string } };
  const violations = violationsOfReply(operation, { status, headers: response.headers, body }).filter(
    (violation) => violation !== `answered ${status}`,
  );
  const extraKeys = Object.keys(error ?? {}).filter((key) => !['code', 'message', 'reference'].includes(key));
  if (status >= 500 && extraKeys.length > 0) violations.push(`tells ${extraKeys}`);
  const retryAfter = Number(response.headers['retry-after'] ?? 0);
  return { name: operation.name, status, code: error?.code, reference: error?.reference, retryAfter, violations };
}

async function sendAll(app: FastifyInstance, prepared: readonly Prepared[] = calls): Promise<Result[]> {
  const results = [];
  for (const call of prepared) results.push(await send(app, call));
  expect(results.filter(({ violations }) => violations.length > 0)).toEqual([]);
  expect(results.filter(({ status, reference }) => status >= 400 && !reference)).toEqual([]);
  return results;
}

const namesOf = (results: readonly { name: string }[]) => results.map(({ name }) => name);
const succeeded = ({ status }: Result) => status < 400;

/** Operations with data from brand files, content files or third parties, which work without a database. */
const WITHOUT_DATABASE = [
  'GET /api/ageSelfVerificationEnabled',
  'GET /api/boa',
  'GET /api/break',
  'GET /api/client-config',
  'GET /api/cms-content/{name}',
  'GET /api/consents',
  'GET /api/help-texts',
  'GET /api/instruments',
  'GET /api/lookup-ip-address',
  'GET /api/lottery',
  'GET /api/lottery/draws',
  'GET /api/minAge',
  'GET /api/partials/footer-company-info',
  'GET /api/site-modes',
  'GET /api/sports-book',
  'GET /api/sports-book/live',
  'GET /api/translation/{bu}/{locale}',
  'GET /napi/i18n/translations/{file}',
  'GET /napi/utilities/countries/{businessUnit}',
];

/** Operations that change data and are rate-limited only by client address. */
const WITHOUT_OWN_LIMIT = [
  // Logout is never refused. The other operations need a provider's key and report events that have already happened,
  // so a refusal would make the provider's books differ from ours.
  'POST /api/help-desk/{provider}/events',
  'POST /api/identity-checks/{provider}/events',
  'POST /api/logout',
  'POST /api/payments/{provider}/notify',
  'POST /api/payments/{provider}/payouts',
  'POST /api/provider/{provider}/balance',
  'POST /api/provider/{provider}/bet',
  'POST /api/provider/{provider}/bets',
  'POST /api/provider/{provider}/bets/cash-out',
  'POST /api/provider/{provider}/bets/place',
  'POST /api/provider/{provider}/bets/rollback',
  'POST /api/provider/{provider}/bets/settle',
  'POST /api/provider/{provider}/bets/unsettle',
  'POST /api/provider/{provider}/bets/void',
  'POST /api/provider/{provider}/draws/commit',
  'POST /api/provider/{provider}/draws/seal',
  'POST /api/provider/{provider}/player',
  'POST /api/provider/{provider}/rollback',
  'POST /api/provider/{provider}/tickets/buy',
  'POST /api/provider/{provider}/tickets/lost',
  'POST /api/provider/{provider}/tickets/refund',
  'POST /api/provider/{provider}/tickets/win',
  'POST /api/provider/{provider}/wallet',
  'POST /api/provider/{provider}/win',
];

/** Runs `use` with all tables renamed except those that identify callers, so that most calls fail unexpectedly. */
async function withoutTables(use: () => Promise<void>): Promise<void> {
  const rows = await readRows(
    world.db,
    { name: z.string() },
    sql`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all (${['session', 'player', 'rate_limit']}::text[])`,
  );
  const owner = openDatabase({ url: world.platform.ownerUrl, size: 1 });
  const rename = async (nameOf: (name: string) => [from: string, to: string]) => {
    for (const { name } of rows) {
      const [from, to] = nameOf(name);
      await sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(owner.db);
    }
  };
  await rename((name) => [name, `gone_${name}`]);
  try {
    await use();
  } finally {
    await rename((name) => [`gone_${name}`, name]);
    await owner.close();
  }
}

/** Returns brands that work until `break` is called. Afterwards, reading any of their properties throws. */
function breakableBrands() {
  let broken = false;
  const brands = world.platform.config.brands.map(
    (brand) =>
      new Proxy(brand, {
        get(target, key) {
          if (broken) throw new Error('select secret from player violates node_modules at /src/insides.ts:1');
          return Reflect.get(target, key);
        },
      }),
  );
  return {
    brands,
    break: () => {
      broken = true;
    },
  };
}

describe('each documented call [CL1]', () => {
  it('gets 503 `unavailable` while the database is unreachable, unless it needs no database', async () => {
    const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
    await nodeWith({ database }, async (app) => {
      const results = await sendAll(app);
      expect(namesOf(results.filter(succeeded))).toEqual(WITHOUT_DATABASE);
      const failed = results.filter((result) => !succeeded(result));
      expect(failed.filter(({ status, code }) => status !== 503 || code !== 'unavailable')).toEqual([]);
      expect(failed.filter(({ retryAfter }) => !(retryAfter > 0))).toEqual([]);
    });
    await database.close();
  });

  it('gets 500 `internal` without details for an unexpected error', async () => {
    const isInternal = ({ status, code }: Result) => status === 500 && code === 'internal';
    const unaffected: Result[] = [];
    await withoutTables(() =>
      nodeWith({}, async (app) => {
        const results = await sendAll(app);
        expect(results.filter((result) => !succeeded(result) && !isInternal(result))).toEqual([]);
        unaffected.push(...results.filter(succeeded));
      }),
    );
    expect(unaffected.length).toBeLessThan(calls.length / 2);
    const { brands, break: breakThem } = breakableBrands();
    await nodeWith({ config: { ...world.platform.config, brands } }, async (app) => {
      breakThem();
      const names = new Set(namesOf(unaffected));
      const results = await sendAll(
        app,
        calls.filter(({ operation }) => names.has(operation.name)),
      );
      expect(results.filter((result) => !isInternal(result))).toEqual([]);
    });
  });

  it('gets 429 with Retry-After above its rate limit, unless it only reads data or is exempt', async () => {
    await sql`
      insert into rate_limit (key, until)
      select name || ':' || subject, now() + interval '1 hour'
      from unnest(${Object.keys(LIMITS)}::text[]) name,
        (select customer_id as subject from player union select ${ADDRESS}) subjects
      on conflict (key) do update set until = excluded.until`.execute(world.db);
    const changing = calls.filter(({ operation }) => operation.method !== 'GET');
    await nodeWith({}, async (app) => {
      const results = await sendAll(app, changing);
      const refused = results.filter(({ code }) => code === 'rate_limited');
      expect(refused.filter(({ status, retryAfter }) => status !== 429 || !(retryAfter > 0))).toEqual([]);
      expect(namesOf(results).filter((name) => !namesOf(refused).includes(name))).toEqual(WITHOUT_OWN_LIMIT);
    });
  });

  it('gets 429 with Retry-After from an address that floods the node', async () => {
    await nodeWith({}, async (app) => {
      const flood = { url: '/api/minAge', headers: { 'x-forwarded-for': ADDRESS } };
      let status = 200;
      for (let sent = 0; status !== 429 && sent < 3_000; sent += 1) status = (await app.inject(flood)).statusCode;
      const results = await sendAll(app);
      expect(results.filter(({ status, code }) => status !== 429 || code !== 'rate_limited')).toEqual([]);
      expect(results.filter(({ retryAfter }) => !(retryAfter > 0))).toEqual([]);
    });
  });
});
