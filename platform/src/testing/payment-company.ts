import { type AddressInfo, createServer } from 'node:net';
import { buildSandbox } from '@parlay/sandbox';
import type { FastifyInstance } from 'fastify';
import { sharedHub88Keys } from './hub88-keys.ts';
import { type TestPlatform, testPlatform } from './platform.ts';

export interface PlatformWithCompany {
  platform: TestPlatform;
  company: FastifyInstance;
  /** Decides on a payout as a person at the provider or the bank does. */
  decide(payoutId: string, action: string, more?: Record<string, string>): Promise<number>;
  close(): Promise<void>;
}

/** Starts a listening platform and the demo's companies, which call each other over HTTP. */
export async function startPlatformWithCompany(): Promise<PlatformWithCompany> {
  const [api, sandboxPort] = [await freePort(), await freePort()];
  const platform = await testPlatform({ env: { PORT_API: String(api), PORT_SANDBOX: String(sandboxPort) } });
  await platform.app.listen({ port: api, host: '127.0.0.1' });
  const company = buildSandbox({
    mode: 'demo',
    dataDir: platform.config.dataDir,
    siteOrigins: ['http://localhost:8080'],
    platformUrl: `http://127.0.0.1:${api}`,
    publicOrigin: `http://sandbox.localhost:${sandboxPort}`,
    hosts: [],
    brands: platform.config.brands,
    companies: platform.config.providers,
    hub88Key: sharedHub88Keys().theirs.privateKey,
    cycleMs: 0,
    retry: { first: 10, most: 40, timeout: 2000 },
    logLevel: 'silent',
  });
  await company.listen({ port: sandboxPort, host: '127.0.0.1' });
  return {
    platform,
    company,
    async decide(reference, action, more = {}) {
      const payload = { reference, action, ...more };
      return (await company.inject({ method: 'POST', url: '/payments/payouts', payload })).statusCode;
    },
    async close() {
      await company.close();
      await platform.close();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
