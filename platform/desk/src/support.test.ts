import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

const BIN = join(__dirname, '../../../releases/bin/parlay.mjs');
// Each call starts a process.
jest.setTimeout(300_000);

const ticket = {
  id: 'T-8841',
  subject: 'Where is my win?',
  type: 'games',
  status: 'OPEN',
  updatedAt: '2026-05-15T17:30:00.000Z',
  brandId: 104,
  customerId: '200001',
  name: 'Mara Koch',
  email: 'mara@example.com',
  company: null,
  sessionId: 'a-session',
  previous: null,
  about: { kind: 'round', reference: 'r1', amount: '2.00', currency: 'EUR', name: 'Wheel 33' },
  messages: [{ from: 'support', author: 'Ines', at: '2026-05-15T18:05:00.000Z', text: 'We look into it.' }],
  waiting: 2,
};
const player = {
  customerId: '200001',
  brandId: 104,
  username: 'mara',
  firstName: 'Mara',
  surname: 'Koch',
  displayName: 'Mara',
  email: 'mara@example.com',
  standing: 'suspended',
  lastLoginAt: null,
  mobileNumber: '',
  birthDate: '1990-01-31',
  countryCode: 'FI',
  balances: { spendable: '10.00', withdrawable: '4.00', locked: '0.00', bonus: '6.00', currency: 'EUR' },
  owed: '2.50',
  sessions: 0,
  breaks: [
    {
      kind: 'exclusion',
      scope: 'group',
      startsAt: '2026-05-15T17:30:00.000Z',
      endsAt: '2026-11-15T17:30:00.000Z',
      inForceUntil: null,
      isInForce: true,
      actor: 'Olga',
      reason: 'By telephone',
    },
  ],
  notes: [{ actor: 'Olga', at: '2026-05-15T17:30:00.000Z', text: 'Called today.' }],
  actions: [{ actor: 'Olga', at: '2026-05-15T17:30:00.000Z', action: 'player.suspend', reason: 'Stolen card' }],
};

let server: Server;
let url: string;
let calls: { method: string; url: string; key: string; reason: string; caseNumber: string; body: unknown }[] = [];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const { method = '', url: path = '', headers } = request;
    calls.push({
      method,
      url: path,
      key: String(headers['idempotency-key'] ?? ''),
      reason: String(headers['desk-reason'] ?? ''),
      caseNumber: String(headers['desk-case'] ?? ''),
      body: text ? JSON.parse(text) : undefined,
    });
    const resource = path.includes('/tickets') ? ticket : player;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: path.includes('?') ? { items: [resource] } : resource }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

function desk(...args: string[]) {
  return run(args, { PATH: process.env.PATH ?? '', DESK_URL: url, DESK_TOKEN: 'token-of-olga' });
}

function run(args: readonly string[], env: Record<string, string>) {
  calls = [];
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [BIN, 'desk', ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

/** Command-line options for reading personal data. */
const REASON_AND_CASE = ['--reason', 'Čeká na výplatu', '--case', 'T-8841'];

describe('a read of personal data', () => {
  it('sends the given reason and case, and is not sent without a reason', async () => {
    await desk('players', 'show', '200001', ...REASON_AND_CASE);
    expect(calls[0]).toMatchObject({ reason: encodeURIComponent('Čeká na výplatu'), caseNumber: 'T-8841' });
    for (const words of [
      ['players', 'find', 'koch'],
      ['players', 'show', '1'],
      ['players', 'canary-key', '1'],
      ['tickets', 'list'],
      ['tickets', 'show', 'T-1'],
      ['limits', 'show', '1'],
      ['instruments', 'list', '1'],
      ['documents', 'list'],
      ['documents', 'show', '1'],
      ['withdrawals', 'list'],
      ['withdrawals', 'show', 'W-1'],
    ]) {
      const { code, err } = await desk(...words);
      expect([words, code, err]).toEqual([words, 2, expect.stringContaining('--reason')]);
      expect(calls).toEqual([]);
    }
  });

  it('sends the reason in a header and only the filters in the query', async () => {
    await desk('withdrawals', 'list', '--json', ...REASON_AND_CASE, '--state', 'on_hold', '--brand', '104');
    expect(calls[0]).toMatchObject({
      url: '/api/operator/withdrawals?page=1&state=on_hold&brand=104',
      reason: encodeURIComponent('Čeká na výplatu'),
      caseNumber: 'T-8841',
    });
  });

  it('uses the desk’s URL and token, never the registry’s', async () => {
    const env = { PATH: process.env.PATH ?? '', PARLAY_URL: url, PARLAY_TOKEN: 'token-of-ops' };
    const { code, err } = await run(['players', 'show', '1', ...REASON_AND_CASE], env);
    expect([code, err, calls]).toEqual([1, expect.stringContaining('set DESK_TOKEN'), []]);
  });
});

describe('parlay desk tickets', () => {
  it('lists and shows tickets with the player and the round that they are about', async () => {
    const listed = await desk('tickets', 'list', ...REASON_AND_CASE, '--status', 'OPEN', '--customer', '200001');
    expect(listed.out).toMatch(/T-8841 +OPEN +2026-05-15 17:30 UTC +104 +Mara Koch, 200001 +games +Where is my win/);
    expect(calls[0]?.url).toBe('/api/operator/tickets?page=1&status=OPEN&customer=200001');
    const { out } = await desk('tickets', 'show', 'T-8841', ...REASON_AND_CASE);
    for (const text of ['our own staff', 'round r1, 2.00 EUR, Wheel 33', '18:05 UTC  Ines\nWe look into it.'])
      expect(out).toContain(text);
    expect(out).toMatch(/Not taken yet by the company +2/);
  });

  it('answers a ticket and sets its status, each with a reason and an idempotency key', async () => {
    const result = await desk('tickets', 'answer', 'T-8841', '--message', 'Paid now.', '--reason', 'Paid by hand');
    expect([result.code, result.out]).toEqual([0, 'T-8841 is answered; it is OPEN now.\n']);
    expect(calls[0]).toMatchObject({
      method: 'POST',
      url: '/api/operator/tickets/T-8841/answer',
      key: expect.stringMatching(/^[\w-]{36}$/),
      body: { message: 'Paid now.', status: 'PENDING_CUSTOMER', reason: 'Paid by hand' },
    });
    await desk('tickets', 'status', 'T-8841', 'CLOSED', '--reason', 'Spam', '--key', 'key-of-olga-1');
    expect(calls[0]).toMatchObject({ key: 'key-of-olga-1', body: { status: 'CLOSED', reason: 'Spam' } });
    expect((await desk('tickets', 'answer', 'T-8841', '--message', 'x')).code).toBe(2);
  });
});

describe('parlay desk players', () => {
  it('finds and shows players', async () => {
    const found = await desk('players', 'find', 'koch', ...REASON_AND_CASE, '--standing', 'suspended');
    expect(found.out).toMatch(/200001 +104 +mara +Mara Koch +mara@example.com +suspended +never/);
    expect(calls[0]?.url).toBe('/api/operator/players?page=1&q=koch&standing=suspended');
    const { out } = await desk('players', 'show', '200001', ...REASON_AND_CASE);
    expect(out).toMatch(/Note +2026-05-15 17:30 UTC, Olga: Called today\./);
    expect(out).toMatch(/player\.suspend +2026-05-15 17:30 UTC, Olga: Stolen card/);
  });

  it('adds a note, and suspends, unsuspends and closes an account with a reason', async () => {
    const suspended = await desk('players', 'suspend', '200001', '--reason', 'Stolen card');
    expect(suspended.out).toBe('200001 (mara) is suspended.\n');
    expect(calls[0]).toMatchObject({ url: '/api/operator/players/200001/suspend', body: { reason: 'Stolen card' } });
    await desk('players', 'note', '200001', '--text', 'Called today.');
    expect(calls[0]).toMatchObject({ url: '/api/operator/players/200001/notes', body: { text: 'Called today.' } });
    for (const verb of ['unsuspend', 'close']) {
      await desk('players', verb, '200001', '--reason', 'x');
      expect(calls[0]?.url).toBe(`/api/operator/players/200001/${verb}`);
    }
    expect((await desk('players', 'close', '200001')).code).toBe(2);
  });

  it('changes a player’s country with a reason [B0]', async () => {
    const { out } = await desk('players', 'country', '200001', 'FI', '--reason', 'Moved; bill of May seen');
    expect(out).toBe('200001 (mara) lives in FI.\n');
    expect(calls[0]).toMatchObject({
      url: '/api/operator/players/200001/country',
      body: { countryCode: 'FI', reason: 'Moved; bill of May seen' },
    });
  });

  it('sets timeouts and exclusions, lifts exclusions, and prints when they end [CL15]', async () => {
    const excluded = await desk('players', 'exclude', '200001', '--period', 'none', '--reason', 'By telephone');
    expect(calls[0]).toMatchObject({
      url: '/api/operator/players/200001/exclude',
      body: { period: null, scope: 'group', reason: 'By telephone' },
    });
    expect(excluded.out).toBe(
      '200001 (mara): exclusion on every brand until 2026-11-15 17:30 UTC at least, then on request.\n',
    );
    await desk('players', 'timeout', '200001', '--period', 'P7D', '--reason', 'x');
    expect(calls[0]).toMatchObject({
      url: '/api/operator/players/200001/timeout',
      body: { period: 'P7D', reason: 'x' },
    });
    await desk('players', 'lift', '200001', '--reason', 'x');
    expect(calls[0]?.url).toBe('/api/operator/players/200001/lift');
    expect((await desk('players', 'exclude', '200001', '--reason', 'x')).code).toBe(2);
    expect((await desk('players', 'show', '200001', ...REASON_AND_CASE)).out).toMatch(
      /exclusion +on every brand until .*by Olga: By telephone/,
    );
  });
});
