import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { clientOf } from './client.ts';

let server: Server;
let url: string;
beforeAll(async () => {
  // Responds after a delay. A path starting with /never gets no response, and /half is cut off in the body.
  server = createServer((request, reply) => {
    if (request.url === '/half') reply.write('{"data":');
    else if (request.url === '/reset') request.socket.destroy();
    else if (request.url !== '/never') setTimeout(() => reply.end('{"data":1}'), 300);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('uses the long timeout only for uploads, browser checks and full log reads, and reports the timeout', async () => {
  const client = clientOf({ url, token: 't' }, 'registry', { short: 100, long: 5_000 });
  const timeoutText = `The registry at ${url} did not answer within 0.1 seconds.`;
  const readTimeout = { ok: false, error: { code: 'timeout', message: `${timeoutText} Try again.` } };
  expect(await Promise.all([client.get('/never'), client.get('/half')])).toEqual([readTimeout, readTimeout]);
  const changeUnknown = `${timeoutText} The change may still happen: look before you try again.`;
  expect(await client.post('/never', {})).toEqual({ ok: false, error: { code: 'timeout', message: changeUnknown } });
  expect(await client.remove('/late')).toMatchObject({ ok: false, error: { code: 'timeout' } });
  expect(await client.getLong('/late')).toEqual({ ok: true, data: 1 });
  expect(await client.postLong('/late', {})).toEqual({ ok: true, data: 1 });
  expect(await client.put('/late', new Blob(['x']))).toEqual({ ok: true, data: 1 });
});

it('warns that a change may have been made when its connection is lost', async () => {
  const client = clientOf({ url, token: 't' }, 'registry');
  const broken = `The connection to the registry at ${url} broke off.`;
  expect(await client.post('/reset', {})).toEqual({
    ok: false,
    error: { code: 'unreachable', message: `${broken} The change may still happen: look before you try again.` },
  });
  expect(await client.get('/reset')).toMatchObject({ error: { message: `${broken} Try again.` } });
  const closedPort = clientOf({ url: 'http://127.0.0.1:9', token: 't' }, 'registry');
  expect(await closedPort.post('/x', {})).toMatchObject({
    error: { message: expect.stringContaining('is it running?') },
  });
});
