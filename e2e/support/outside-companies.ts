import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@parlay/dev/free-port';
import type { Certificate } from '@parlay/server/certificate';
import { startServer } from './servers.ts';
import { startTlsProxy } from './tls-proxy.ts';

export const COMPANIES_NAME = 'companies.test';

export interface ExternalCompanies {
  /** Environment variables of the servers that use the companies. */
  environment: Record<string, string>;
  /** Port of the TLS proxy in front of the companies. */
  port: number;
  /** Port where the companies listen without TLS, for tests that act for them. */
  plainPort: number;
  stop(): Promise<void>;
}

export interface CompaniesSetup {
  certificate: Certificate;
  /** Origins of the site to which the companies redirect players. */
  siteOrigins: readonly string[];
  /** Port of the platform that the companies call on this machine. */
  api: number;
}

const key = () => randomBytes(32).toString('base64');

/** Runs the sandbox like real third parties, as a separate process behind TLS that is configured with PROVIDERS. */
export async function startExternalCompanies(setup: CompaniesSetup): Promise<ExternalCompanies> {
  const { certificate, siteOrigins, api } = setup;
  const folder = mkdtempSync(join(tmpdir(), 'parlay-companies-'));
  const port = await freePort();
  const front = await startTlsProxy(port, certificate);
  const addresses = {
    address: `https://${COMPANIES_NAME}:${front.port}`,
    publicAddress: `https://${COMPANIES_NAME}`,
    callbackAddress: `http://127.0.0.1:${api}`,
  };
  const companyOf = (id: string, kind: string) => ({
    ...{ id, kind, ...addresses, driver: 'parlay-1' },
    settings: { keys: { ours: [key()], theirs: [key()] } },
  });
  const companies = [
    companyOf('paycorner', 'payment'),
    companyOf('northlight', 'game'),
    companyOf('oddsmith', 'sports'),
    companyOf('fairprice', 'odds'),
  ];
  const PROVIDERS = join(folder, 'providers.json');
  writeFileSync(PROVIDERS, JSON.stringify({ companies }), { mode: 0o600 });
  const server = await startServer('platform/sandbox/src/server.ts', port, {
    PARLAY_MODE: 'demo',
    PORT_SANDBOX: String(port),
    SANDBOX_PUBLIC: addresses.publicAddress,
    SITE_ORIGINS: siteOrigins.join(','),
    API_URL: addresses.callbackAddress,
    DATA_DIR: folder,
    PROVIDERS,
  });
  return {
    environment: { PROVIDERS, ALLOWED_HOSTS: '127.0.0.1' },
    port: front.port,
    plainPort: port,
    async stop() {
      await front.stop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
