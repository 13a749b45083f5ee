import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@parlay/dev/free-port';
import { startPostgres } from '@parlay/dev/postgres';
import { completeEnvironment } from '@parlay/dev/testing/environment';
import { createCertificate } from '@parlay/server/certificate';
import { type MailServer, startMailServer } from './mail-server.ts';
import { COMPANIES_NAME, startExternalCompanies } from './outside-companies.ts';
import { REALTIME_NAME, startExternalRealtime } from './outside-realtime.ts';
import { type Product, startProduct } from './product.ts';
import { startTlsProxy } from './tls-proxy.ts';

/** Host names that `completeEnvironment` configures. */
const SITE_NAME = 'parlay.test';
const OTHER_BRAND_NAME = 'farolito.test';

export interface Production {
  product: Product;
  site: string;
  otherBrand: string;
  /** Origin to which pages open their sockets. */
  realtime: string;
  mails: MailServer;
  /** URL of the platform's database, for the role that owns its tables. */
  database: string;
  /** Port on which tests act for the third parties. */
  companies: number;
  /** Browser arguments that resolve the host names and trust the certificate. */
  browserArguments: string[];
  stop(): Promise<void>;
}

/**
 * Starts the product as an operator would, with `npm start` in production mode behind a TLS proxy. Database, mail
 * server, realtime server and companies are external. `artifactsOf` is passed to startProduct. `additional` adds
 * environment variables.
 */
export async function startProduction(
  artifactsOf?: string,
  additional: Record<string, string> = {},
): Promise<Production> {
  const stops: (() => Promise<unknown> | undefined)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const folder = mkdtempSync(join(tmpdir(), 'parlay-production-'));
    // The database's operating system user must be able to access the folder even if the tests run as root.
    chmodSync(folder, 0o755);
    stops.push(async () => rmSync(folder, { recursive: true, force: true }));
    const postgres = await startPostgres({ dataDir: folder, durable: false });
    stops.push(() => postgres.stop());
    const [parlay, releases] = [await postgres.ensureDatabase('parlay'), await postgres.ensureDatabase('releases')];
    const mails = await startMailServer();
    stops.push(() => mails.stop());

    const certificate = await createCertificate([SITE_NAME, OTHER_BRAND_NAME, REALTIME_NAME, COMPANIES_NAME]);
    const baseEnvironment = completeEnvironment({
      DATABASE_URL: parlay.application,
      MIGRATIONS_DATABASE_URL: parlay.owner,
      RELEASES_DATABASE_URL: releases.application,
      RELEASES_MIGRATIONS_DATABASE_URL: releases.owner,
      SMTP_URL: mails.url,
      TRUSTED_PROXIES: '127.0.0.1',
      DATA_DIR: folder,
    });
    const realtime = await startExternalRealtime(await freePort(), certificate, baseEnvironment);
    stops.push(() => realtime.stop());
    const api = await freePort();
    const companies = await startExternalCompanies({ certificate, siteOrigins: [`https://${SITE_NAME}`], api });
    stops.push(() => companies.stop());
    const fullEnvironment: Record<string, string> = {
      ...baseEnvironment,
      ...realtime.environment,
      ...companies.environment,
      ...additional,
      PORT_API: String(api),
    };
    const { DATA_DIR: _, ...environment } = fullEnvironment;
    const product = await startProduct({ environment, ...(artifactsOf ? { artifactsOf } : {}) });
    stops.push(() => product.stop());
    const front = await startTlsProxy(product.ports.site, certificate);
    stops.push(() => front.stop());
    const names = [SITE_NAME, OTHER_BRAND_NAME].map((name) => `MAP ${name} 127.0.0.1:${front.port}`);
    return {
      product,
      site: `https://${SITE_NAME}`,
      otherBrand: `https://${OTHER_BRAND_NAME}`,
      realtime: `wss://${environment.PUSHER_HOST}`,
      mails,
      database: parlay.owner,
      companies: companies.plainPort,
      browserArguments: [
        `--host-resolver-rules=${[...names, `MAP ${COMPANIES_NAME} 127.0.0.1:${companies.port}`, `MAP ${REALTIME_NAME} 127.0.0.1`].join(',')}`,
        `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
      ],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
