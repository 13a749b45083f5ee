import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

const BIN = join(__dirname, '../../../releases/bin/parlay.mjs');
// Each call starts a process.
jest.setTimeout(300_000);

interface RecordedCall {
  method: string;
  url: string;
  token: string;
  key: string;
  body: unknown;
}

const cup = {
  id: 'op-1',
  name: 'Derby Night',
  status: 'UPCOMING',
  brands: [104],
  currency: 'EUR',
  entryPrice: '10.00',
  startsAt: '2026-03-01T18:00:00.000Z',
  endsAt: '2026-03-01T20:00:00.000Z',
  currentPlayers: 2,
  maxPlayers: 250,
  fixtureCount: 7,
  pool: '20.00',
  kept: null,
  minPlayers: 10,
  minPlayersBy: 'start',
  canLeave: true,
  maxReentries: 2,
  reentryPrice: '5.00',
  addedPrize: '50.00',
  guaranteedPrize: '0.00',
  toppedUp: '0.00',
};

let server: Server;
let url: string;
let calls: RecordedCall[] = [];
const folder = mkdtempSync(join(tmpdir(), 'parlay-desk-'));
const file = join(folder, 'cup.json');
beforeAll(async () => {
  writeFileSync(file, JSON.stringify({ name: 'Derby Night', brands: [104] }));
  server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const { method = '', headers } = request;
    calls.push({
      method,
      url: request.url ?? '',
      token: headers.authorization ?? '',
      key: String(headers['idempotency-key'] ?? ''),
      body: text ? JSON.parse(text) : undefined,
    });
    const isInvalid = text.includes('"brands":[999]');
    response.writeHead(isInvalid ? 400 : 200, { 'content-type': 'application/json' });
    const data = request.url?.includes('?') ? { items: [cup] } : { ...cup, lateCorrections: [] };
    const error = { code: 'invalid_request', message: 'Check the fields.', fieldErrors: { brands: 'fieldError' } };
    response.end(JSON.stringify(isInvalid ? { error } : { data }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function desk(args: string[], env: Record<string, string> = { DESK_URL: url, DESK_TOKEN: 'token-of-olga' }) {
  calls = [];
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const environment = { PATH: process.env.PATH ?? '', ...env };
    execFile(process.execPath, [BIN, 'desk', 'tournaments', ...args], { env: environment }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

describe('parlay desk tournaments', () => {
  it('lists and shows tournaments with a token from the environment or an option', async () => {
    const listed = await desk(['list', '--status', 'UPCOMING', '--brand', '104']);
    expect(listed.out).toMatch(/op-1 +Derby Night +UPCOMING +2026-03-01 18:00 UTC .* 10\.00 EUR +2\/250 +104/);
    expect(calls[0]).toMatchObject({
      url: '/api/operator/tournaments?page=1&status=UPCOMING&brand=104',
      token: 'Bearer token-of-olga',
    });
    const shown = await desk(['show', 'op-1', '--json', '--url', url, '--token', 'another'], {});
    expect(JSON.parse(shown.out)).toMatchObject({ id: 'op-1', pool: '20.00' });
    expect(calls[0]).toMatchObject({ url: '/api/operator/tournaments/op-1', token: 'Bearer another' });
  });

  it('creates a tournament from a file and cancels it, each with a reason and an idempotency key', async () => {
    const created = await desk(['create', '--file', file, '--reason', 'Derby on Sunday']);
    expect([created.code, created.out]).toEqual([0, expect.stringContaining('op-1 is made: Derby Night')]);
    expect(calls[0]).toMatchObject({
      method: 'POST',
      key: expect.stringMatching(/^[\w-]{36}$/),
      body: { name: 'Derby Night', brands: [104], reason: 'Derby on Sunday' },
    });
    const cancelled = await desk(['cancel', 'op-1', '--reason', 'Abandoned', '--key', 'key-of-olga-1']);
    expect(cancelled.out).toContain('op-1 is cancelled');
    expect(calls[0]).toMatchObject({
      url: '/api/operator/tournaments/op-1/cancel',
      key: 'key-of-olga-1',
      body: { reason: 'Abandoned' },
    });
  });

  it('exits with 1 and names the rejected fields of a refusal, or exits with 2 for wrong usage', async () => {
    writeFileSync(join(folder, 'bad.json'), JSON.stringify({ brands: [999] }));
    const refused = await desk(['create', '--file', join(folder, 'bad.json'), '--reason', 'x']);
    expect([refused.code, refused.err]).toEqual([1, 'Check the fields. Look at: brands.\n']);
    expect((await desk(['create', '--reason', 'x'])).code).toBe(2);
    expect((await desk(['create', '--file', join(folder, 'none.json'), '--reason', 'x'])).code).toBe(2);
    const tokenless = await desk(['list'], { DESK_URL: url });
    expect([tokenless.code, tokenless.err]).toEqual([1, expect.stringContaining('set DESK_TOKEN')]);
    expect((await desk(['list'], { DESK_URL: 'http://127.0.0.1:1', DESK_TOKEN: 'x' })).err).toContain(
      'The operator API at http://127.0.0.1:1 does not answer',
    );
  });
});
