import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ApiFailure, createApiClient } from './client.ts';

let server: Server;
let baseUrl: string;
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
let seen: IncomingMessage[];

beforeEach(async () => {
  seen = [];
  server = createServer(async (request, response) => {
    seen.push(request);
    let body = '';
    for await (const chunk of request) body += chunk;
    answer(request, response, body);
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const json = (response: ServerResponse, status: number, content: object, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(content));

describe('the typed client', () => {
  it('returns the content of `data`, for typed paths and parameters [RS12]', async () => {
    answer = (request, response) => json(response, 200, { data: { path: request.url } });
    const api = createApiClient({ baseUrl, xsrf: () => 'token' });
    const result = await api.get('/api/translation/{bu}/{locale}', { params: { path: { bu: '104', locale: 'en' } } });
    expect(result).toEqual({ ok: true, data: { path: '/api/translation/104/en' } });
  });

  it("sends GET without extra headers, so that it uses the page's preload", async () => {
    answer = (_request, response) => json(response, 200, { data: { authenticated: false } });
    let sent: Request | undefined;
    const api = createApiClient({
      baseUrl,
      xsrf: () => 'token',
      fetch: (request) => {
        sent = request;
        return fetch(request);
      },
    });
    await api.get('/api/account/user');
    expect(sent?.credentials).toBe('same-origin');
    expect([...(sent?.headers.keys() ?? [])]).toEqual([]);
  });

  it("echoes the XSRF token on every other call, with the caller's headers", async () => {
    answer = (_request, response, body) => json(response, 200, { data: JSON.parse(body) });
    const api = createApiClient({ baseUrl, xsrf: () => 'token' });
    await api.post('/api/account/preferences', { body: { theme: 'dark' }, headers: { 'Idempotency-Key': 'k' } });
    expect(seen[0]?.headers).toMatchObject({ 'x-xsrf-token': 'token', 'idempotency-key': 'k' });
  });

  it('retries once if a refusal sets a new XSRF token', async () => {
    let token = 'old';
    answer = (request, response) => {
      if (request.headers['x-xsrf-token'] === 'fresh') return json(response, 200, { data: {} });
      token = 'fresh';
      return json(response, 403, { error: { code: 'xsrf_invalid', message: '', reference: 'r' } });
    };
    const api = createApiClient({ baseUrl, xsrf: () => token });
    expect(await api.post('/api/logout', { body: null })).toEqual({ ok: true, data: {} });
    expect(seen).toHaveLength(2);
  });

  it('returns a refusal as a value with code, fields, details and retry delay [RS12]', async () => {
    answer = (_request, response) => {
      const error = { code: 'too_many_attempts', message: 'Wait', reference: 'r1', fieldErrors: { a: 'required' } };
      json(response, 429, { error: { ...error, details: { n: 1 } } }, { 'retry-after': '7' });
    };
    const api = createApiClient({ baseUrl, xsrf: () => 'token' });
    expect(await api.post('/api/login', { body: { username: 'a', password: 'b' } })).toEqual({
      ok: false,
      error: {
        kind: 'http',
        status: 429,
        code: 'too_many_attempts',
        message: 'Wait',
        reference: 'r1',
        fieldErrors: { a: 'required' },
        details: { n: 1 },
        retryAfterSeconds: 7,
      },
    });
  });

  it('reports a lost session, but not a wrong password', async () => {
    const failures: ApiFailure[] = [];
    let code = 'not_authenticated';
    answer = (_request, response) => json(response, 401, { error: { code, message: '', reference: 'r' } });
    const api = createApiClient({ baseUrl, xsrf: () => 'token', onUnauthorized: (failure) => failures.push(failure) });
    await api.post('/api/account/ping');
    code = 'invalid_credentials';
    await api.post('/api/login', { body: { username: 'a', password: 'b' } });
    expect(failures.map((failure) => failure.code)).toEqual(['not_authenticated']);
  });

  it('never rejects, even without a server or for a timeout, unknown response or aborted call [RS12]', async () => {
    const xsrf = () => 'token';
    const unreachable = createApiClient({ baseUrl: 'http://127.0.0.1:1', xsrf });
    expect(await unreachable.get('/api/tabs')).toMatchObject({
      ok: false,
      error: { kind: 'network', code: 'unreachable' },
    });

    answer = () => undefined;
    const slow = createApiClient({ baseUrl, xsrf, timeoutMs: 30 });
    expect(await slow.get('/api/tabs')).toMatchObject({ ok: false, error: { kind: 'timeout' } });

    answer = (_request, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad</h1>');
    const api = createApiClient({ baseUrl, xsrf });
    expect(await api.get('/api/tabs')).toMatchObject({
      ok: false,
      error: { kind: 'http', status: 502, code: 'malformed_answer' },
    });
    answer = (_request, response) => json(response, 200, { other: 1 });
    expect(await api.get('/api/tabs')).toMatchObject({ ok: false, error: { code: 'malformed_answer' } });

    expect(await api.get('/api/tabs', { signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      error: { kind: 'network', code: 'aborted' },
    });
  });
});
