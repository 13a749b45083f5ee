import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@parlay/dev/free-port';
import { type Postgres, startPostgres } from '@parlay/dev/postgres';
import { createSecondCheckout, type SecondCheckout } from '@parlay/dev/second-checkout';
import { type Certificate, createCertificate } from '@parlay/server/certificate';
import type { Browser } from '@playwright/test';
import { type Product, startProduct } from '../../support/product.ts';
import { startPlatform } from '../../support/servers.ts';
import { currentProduct, staffEnvironment } from '../../support/site.ts';
import { launch } from './browser.ts';

/** Resources that a benchmark needs, in the order in which they start. */
export interface Needs {
  /** A copy of this checkout. */
  checkout?: true;
  /** An empty folder. */
  folder?: true;
  /** The embedded PostgreSQL server, which stores its data in the folder. */
  postgres?: true;
  /**
   * One platform node with additional environment variables, which stores its data in the folder. It uses `postgres` if
   * that is also needed, otherwise its own database.
   */
  platform?: Readonly<Record<string, string>>;
  /** The running product of `PARLAY_PRODUCT`, or a new one. */
  product?: true;
  /** A certificate for this machine that the browser trusts. */
  certificate?: true;
  /** Chromium with additional arguments. */
  browser?: readonly string[];
}

type MeasuredProduct = Pick<Product, 'ports' | 'site' | 'dataDir' | 'environment'>;

export interface Platform {
  port: number;
  environment: Readonly<Record<string, string>>;
}

export interface Resources {
  checkout: SecondCheckout;
  folder: string;
  postgres: Postgres;
  platform: Platform;
  product: MeasuredProduct;
  certificate: Certificate;
  browser: Browser;
}

/** Starts the needed resources and registers them for `cleanup`, also if a later one fails to start. */
export async function startResources(
  name: string,
  needs: Needs,
  cleanup: AsyncDisposableStack,
): Promise<Partial<Resources>> {
  const started: Partial<Resources> = {};
  if (needs.checkout) {
    started.checkout = createSecondCheckout();
    cleanup.defer(started.checkout.remove);
  }
  if (needs.folder || needs.postgres || needs.platform) started.folder = createTemporaryFolder(name, cleanup);
  if (needs.postgres) {
    started.postgres = await startPostgres({ dataDir: folderOf(started) });
    cleanup.defer(started.postgres.stop);
  }
  if (needs.platform) started.platform = await platformOn(started, needs.platform, cleanup);
  if (needs.product) started.product = await productToMeasure(cleanup);
  if (needs.certificate) started.certificate = await createCertificate();
  if (needs.browser) {
    const { certificate } = started;
    const trust = certificate ? [`--ignore-certificate-errors-spki-list=${certificate.fingerprint}`] : [];
    const browser = await launch([...needs.browser, ...trust]);
    cleanup.defer(() => browser.close());
    started.browser = browser;
  }
  return started;
}

/** Creates an empty folder that is removed at the end. */
export function createTemporaryFolder(name: string, cleanup: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), `parlay-${name}-`));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const folderOf = ({ folder = '' }: Partial<Resources>): string => folder;

async function platformOn(
  started: Partial<Resources>,
  extraEnvironment: Readonly<Record<string, string>>,
  cleanup: AsyncDisposableStack,
): Promise<Platform> {
  const port = await freePort();
  const urls = await started.postgres?.ensureDatabase('parlay');
  const environment = {
    PARLAY_MODE: 'demo',
    LOG_LEVEL: 'error',
    ...extraEnvironment,
    DATA_DIR: folderOf(started),
    PORT_API: String(port),
    ...(urls ? { DATABASE_URL: urls.application, MIGRATIONS_DATABASE_URL: urls.owner } : { DATABASE_URL: '' }),
  };
  const { stop } = await startPlatform(port, environment);
  cleanup.defer(stop);
  return { port, environment };
}

async function productToMeasure(cleanup: AsyncDisposableStack): Promise<MeasuredProduct> {
  if (process.env.PARLAY_PRODUCT) {
    const runningProduct = currentProduct();
    return { ...runningProduct, environment: { ...staffEnvironment(), PORT_SITE: String(runningProduct.ports.site) } };
  }
  const product = await startProduct();
  cleanup.defer(product.stop);
  return product;
}
