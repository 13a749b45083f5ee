import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { loggedInPlayer } from '../../testing/logged-in.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createOperatorToken } from './tokens.ts';

let platform: TestPlatform;
let authorization: string;
beforeAll(async () => {
  platform = await testPlatform();
  const { token } = await createOperatorToken(platform.database.db, {
    name: 'maria',
    scopes: ['players', 'limits', 'tickets', 'withdrawals', 'documents'],
    days: 1,
  });
  authorization = `Bearer ${token}`;
});
afterAll(() => platform.close());

const read = (url: string, headers: Record<string, string> = {}) =>
  platform.desk.inject({ url, headers: { host: 'localhost:8086', authorization, ...headers } });

const recordedReads = async () =>
  await readRows(
    platform.database.db,
    {
      actor: z.string(),
      route: z.string(),
      reason: z.string(),
      caseNumber: z.string(),
      customers: z.array(z.string()),
    },
    sql`
      select actor, route, reason, case_number as "caseNumber", customers from operator_read order by id`,
  );

describe('the operator API', () => {
  it('responds only on its own port, including its API document', async () => {
    for (const url of ['/api/operator/openapi.json', '/api/operator/players', '/api/operator/tournaments']) {
      const onPlayersPort = await platform.app.inject({ url, headers: { host: 'localhost:8080', authorization } });
      expect([url, onPlayersPort.statusCode]).toEqual([url, 404]);
    }
    expect((await read('/api/operator/openapi.json')).statusCode).toBe(200);
    for (const url of ['/api/tabs', '/api/openapi.json', '/api/account/user'])
      expect((await read(url)).statusCode).toBe(404);
    expect((await read('/healthz')).json()).toMatchObject({ status: 'ok' });
  });

  it('requires a reason before showing a player, and records who read about whom', async () => {
    const { customerId } = await loggedInPlayer(platform);
    const path = `/api/operator/players/${customerId}`;
    const refused = await read(path);
    expect([refused.statusCode, refused.json().error.fieldErrors]).toEqual([400, { 'desk-reason': 'required' }]);
    for (const [headers, fieldErrors] of [
      [{ 'desk-reason': '%20' }, { 'desk-reason': 'required' }],
      [{ 'desk-reason': '%E2%80%8B' }, { 'desk-reason': 'required' }],
      [{ 'desk-reason': '%E3%85%A4-' }, { 'desk-reason': 'required' }],
      [{ 'desk-reason': '%E0%A4%A' }, { 'desk-reason': 'fieldError' }],
      [{ 'desk-reason': 'x'.repeat(501) }, { 'desk-reason': 'maxlength' }],
      [{ 'desk-reason': 'x', 'desk-case': 'x'.repeat(81) }, { 'desk-case': 'maxlength' }],
    ] as const)
      expect((await read(path, headers)).json().error.fieldErrors).toEqual(fieldErrors);
    expect(await recordedReads()).toEqual([]);

    const headers = { 'desk-reason': encodeURIComponent('Čeká na výplatu, 100 %'), 'desk-case': 'T-8841' };
    expect((await read(path, headers)).statusCode).toBe(200);
    expect((await read(`/api/operator/players?q=${customerId}`, headers)).json().data.items).toHaveLength(1);
    expect((await read(`/api/operator/limits/${customerId}`, headers)).statusCode).toBe(200);
    expect((await read(`/api/operator/instruments?customer=${customerId}`, headers)).statusCode).toBe(200);
    const entry = { actor: 'maria', reason: 'Čeká na výplatu, 100 %', caseNumber: 'T-8841', customers: [customerId] };
    expect(await recordedReads()).toEqual([
      { ...entry, route: '/api/operator/players/:customerId' },
      { ...entry, route: '/api/operator/players' },
      { ...entry, route: '/api/operator/limits/:customerId' },
      { ...entry, route: '/api/operator/instruments' },
    ]);
    await expect(sql`delete from operator_read`.execute(platform.database.db)).rejects.toThrow();
  });

  it('records the players that a change shows, because adding a note could reveal anyone', async () => {
    const { customerId } = await loggedInPlayer(platform);
    const before = (await recordedReads()).length;
    const note = (text: string) =>
      platform.desk.inject({
        method: 'POST',
        url: `/api/operator/players/${customerId}/notes`,
        headers: { authorization, 'idempotency-key': randomUUID(), 'desk-case': 'T-9' },
        payload: { text },
      });
    expect((await note('\u3164')).json().error.fieldErrors).toEqual({ text: 'invalidPattern' });
    expect((await note('Called about the payout')).json().data.email).toContain('@');
    const route = '/api/operator/players/:customerId/notes';
    const entry = { actor: 'maria', reason: 'Called about the payout', caseNumber: 'T-9' };
    expect((await recordedReads()).slice(before)).toEqual([{ ...entry, route, customers: [customerId] }]);
  });

  it('requires a reason for every call that shows people, and for no other call', async () => {
    const document = (await read('/api/operator/openapi.json')).json() as {
      paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
    };
    const needsReason = Object.entries(document.paths).flatMap(([path, { get }]) =>
      get
        ? [[path.replace('/api/operator/', ''), (get.parameters ?? []).some(({ name }) => name === 'desk-reason')]]
        : [],
    );
    const withReason = needsReason.filter(([, isRequired]) => isRequired).map(([path]) => path);
    const withoutReason = needsReason.filter(([, isRequired]) => !isRequired).map(([path]) => path);
    expect(withoutReason.toSorted()).toEqual(WITHOUT_REASON);
    expect(withReason.toSorted()).toEqual(WITH_REASON);
  });
});

const WITH_REASON = [
  'affiliates',
  'documents',
  'documents/{id}',
  'instruments',
  'limits/{customerId}',
  'matches',
  'matches/{customerId}',
  'players',
  'players/{customerId}',
  'players/{customerId}/canary-key',
  'reward-holds',
  'tickets',
  'tickets/{id}',
  'withdrawals',
  'withdrawals/{id}',
];
const WITHOUT_REASON = [
  'campaigns',
  'campaigns/{id}',
  'games',
  'policies',
  'reconciliation/differences',
  'reconciliation/runs',
  'site-modes',
  'tournaments',
  'tournaments/{id}',
];
