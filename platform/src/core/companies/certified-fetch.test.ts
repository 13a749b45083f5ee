import type { Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls, { type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Parlay1Settings } from '@parlay/contracts/driver-settings';
import { type Certificate, createCertificate } from '@parlay/server/certificate';
import { DRIVERS } from '../../suppliers/drivers.ts';
import { registerDrivers } from './driver.ts';
import { signedFetch } from './signed-fetch.ts';

const received: { subject: string | undefined; body: string; signature: string | undefined }[] = [];
const trusted = tls.getCACertificates();
let server: Server;
let ours: Certificate;
let strangers: Certificate;
beforeAll(async () => {
  registerDrivers(DRIVERS);
  const company = await createCertificate();
  ours = await createCertificate(['parlay']);
  strangers = await createCertificate(['stranger']);
  tls.setDefaultCACertificates([...trusted, company.cert]);
  const options = { key: company.key, cert: company.cert, requestCert: true, rejectUnauthorized: true, ca: ours.cert };
  server = createServer(options, async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const subject = (request.socket as TLSSocket).getPeerCertificate().subject?.CN;
    received.push({ subject: String(subject), body, signature: request.headers['x-signature']?.toString() });
    if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"done":true}}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
});
afterAll(() => {
  tls.setDefaultCACertificates(trusted);
  server.close();
});

const call = (path: string, presented?: Certificate, content?: object) => {
  const settings: Parlay1Settings = {
    keys: { ours: ['ours'], theirs: ['theirs'] },
    ...(presented && { clientCertificate: { certificate: presented.cert, key: presented.key } }),
  };
  const url = `https://localhost:${(server.address() as AddressInfo).port}${path}`;
  return signedFetch({ driver: 'parlay-1', settings }, url, content ? { content } : {});
};

describe('a call to a company that asks for a certificate', () => {
  it('presents the certificate of the settings, and is signed as any other', async () => {
    const response = await call('/orders', ours, { amount: '1.00' });
    expect([response.status, await response.json()]).toEqual([200, { data: { done: true } }]);
    expect(received.at(-1)).toEqual({ subject: 'parlay', body: '{"amount":"1.00"}', signature: expect.any(String) });
    expect((await call('/orders', ours)).status).toBe(200);
    expect(received.at(-1)?.body).toBe('');
  });

  it('fails without a certificate, and with one that the company does not know', async () => {
    const count = received.length;
    await expect(call('/orders')).rejects.toThrow();
    await expect(call('/orders', strangers)).rejects.toThrow();
    expect(received.length).toBe(count);
  });

  it('does not follow a redirect', async () => {
    await expect(call('/moved', ours)).rejects.toThrow('the company redirects');
  });
});
