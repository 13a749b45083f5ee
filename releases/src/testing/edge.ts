import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Brand } from '@parlay/contracts/brand-data';
import { readBrands } from '@parlay/contracts/brand-files';
import { providerUrlsFor } from '@parlay/server/providers';
import { diskStore } from '../artifacts/disk.ts';
import { buildEdge } from '../edge/app.ts';
import { configuredHosts, originsOf, readEnvironment } from '../edge/env.ts';
import { HEALTH_KEY } from './health-key.ts';
import { waitFor } from './wait.ts';

export type TestEdge = Awaited<ReturnType<typeof startEdge>>;

export interface EdgeSetup {
  registry: string;
  /** Folder of the edge's state and artifacts, which another edge can take over. */
  dataDir?: string;
  platform?: string;
  answerWithinMs?: number;
  receiveWithinMs?: number;
  /** Host names in addition to those of brands and localhost. */
  allowedHosts?: string;
  connectionsPerAddress?: number;
  /** Proxies whose forwarding headers are trusted; none by default. */
  trustedProxies?: readonly string[];
  /** Demo by default. */
  mode?: 'demo' | 'production';
  /** By default the brands of the brand files, with the default brand in three languages. */
  brands?: readonly Brand[];
  /** Whether to wait until pages can be served; true by default. */
  ready?: boolean;
}

/** Starts an edge on a free port. */
export async function startEdge({ ready = true, ...setup }: EdgeSetup) {
  const dataDir = setup.dataDir ?? (await mkdtemp(join(tmpdir(), 'parlay-edge-')));
  const environment = readEnvironment(setup.allowedHosts ? { ALLOWED_HOSTS: setup.allowedHosts } : {});
  const brands = readBrands();
  if (!environment.ok || !brands.ok) throw new Error('the defaults are broken');
  const providers = providerUrlsFor(environment.env);
  if (!providers.ok) throw new Error(providers.error);
  const app = await buildEdge({
    mode: setup.mode ?? 'demo',
    brands: setup.brands ?? brands.brands.map(inThreeLanguages),
    store: diskStore(join(dataDir, 'artifacts'), { isCopy: true }),
    dataDir,
    registry: setup.registry,
    healthKey: HEALTH_KEY,
    platform: setup.platform ?? 'http://127.0.0.1:9',
    origins: originsOf(environment.env, providers.companies),
    hosts: configuredHosts(environment.env),
    trustedProxies: setup.trustedProxies ?? [],
    ...(setup.receiveWithinMs ? { receiveWithinMs: setup.receiveWithinMs } : {}),
    ...(setup.connectionsPerAddress ? { connectionsPerAddress: setup.connectionsPerAddress } : {}),
    ...(setup.answerWithinMs ? { answerWithinMs: setup.answerWithinMs } : {}),
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = (path: string, headers: Record<string, string> = {}) => sendRequest(url, path, headers);
  const healthy = async () => (await get('/healthz')).status === 200;
  if (ready) await waitFor(healthy);
  return {
    app,
    url,
    dataDir,
    get,
    healthy,
    /** Waits until the edge serves this revision. */
    serves: (revision: unknown) => waitFor(async () => JSON.parse((await get('/healthz')).body).revision === revision),
    stop: () => app.close(),
    async remove() {
      await app.close();
      // The edge may still be repairing a damaged file.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Gives the default brand three languages, for tests of translations. */
const inThreeLanguages = (brand: Brand): Brand =>
  brand.id === 104 ? { ...brand, locales: ['en', 'fi', 'es'] } : brand;

/** Returns a page's inline JSON document by the id of its element, or null if there is none. */
export const inline = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? 'null');

export interface HttpExchange {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
  /** Transferred bytes of the body, after compression. */
  bytes: number;
}

/** Sends a request without normalizing its path or following redirects, as fetch would. */
function sendRequest(url: string, path: string, headers: Record<string, string> = {}): Promise<HttpExchange> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path, headers: { host: `localhost:${port}`, ...headers } },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', reject);
        reply.on('end', () => {
          const raw = Buffer.concat(chunks);
          const plain = reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(raw) : raw;
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            body: plain.toString('utf8'),
            bytes: raw.length,
          });
        });
      },
    );
    request.on('error', reject);
    request.end();
  });
}
