import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { percentile } from '../support/figures.ts';
import { Wire, type WireResponse } from '../support/wire.ts';

// Usage: node load.ts {port} {connections} {seconds} {responses}. Requests pages as visitors and prints figures as
// JSON.
const [port = 0, connections = 0, seconds = 0, toCheck = 0] = process.argv.slice(2).map(Number);
const WARM_UP_MS = 5_000;
const PAGES = 8;

export interface EdgeFigures {
  pages: number;
  perSecond: number;
  /** Response times in ms. */
  p50: number;
  p99: number;
  max: number;
  /** Number of responses other than 200. */
  others: number;
  nonces: number;
  checked: number;
  /** Checked responses that did not match their page or did not contain their own nonce. */
  wrong: number;
  /** Mean bytes of a checked response, and of the same pages compressed with brotli at quality 5. */
  bytes: number;
  single: number;
}

interface Visit {
  path: string;
  headers: string;
  /** The page without its nonce and server time, and its size in bytes with brotli at quality 5. */
  page: string;
  single: number;
}

const wires = Array.from({ length: connections }, () => new Wire(port));
const nonces = new Set<string>();
const durations: number[] = [];
let otherResponses = 0;
const visits = await findVisits();
const from = performance.now() + WARM_UP_MS;
const until = from + seconds * 1_000;
await Promise.all(wires.map(browse));
const checks = { checked: 0, wrong: 0, bytes: 0, single: 0 };
await Promise.all(wires.map(check));
for (const wire of wires) wire.close();
const figures: EdgeFigures = {
  pages: durations.length,
  perSecond: durations.length / seconds,
  p50: percentile(durations, 0.5),
  p99: percentile(durations, 0.99),
  max: percentile(durations, 1),
  others: otherResponses,
  nonces: nonces.size,
  ...checks,
  bytes: checks.bytes / checks.checked,
  single: checks.single / checks.checked,
};
process.stdout.write(JSON.stringify(figures));

/** Returns visits to pages of the sitemap, each by a new visitor, who gets a cookie, and by a returning one. */
async function findVisits(): Promise<Visit[]> {
  const [wire] = wires;
  if (!wire) throw new Error('no connection');
  const { body } = await wire.request('GET', '/sitemap.xml', '');
  const sitemapPaths = [...body.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path = '']) => path);
  const paths = sitemapPaths.filter((_, index) => index % Math.ceil(sitemapPaths.length / PAGES) === 0);
  const knownVisits: Visit[] = [];
  for (const path of paths) {
    const first = await wire.request('GET', path, '');
    const cookie = /\r\nset-cookie: ([^;]+)/i.exec(first.head)?.[1];
    if (first.status !== 200 || !cookie) throw new Error(`${path}: ${first.head}`);
    for (const headers of ['', `cookie: ${cookie}\r\n`]) {
      const uncompressed = await wire.request('GET', path, headers);
      const html = Buffer.from(uncompressed.body, 'latin1');
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      };
      const single = brotliCompressSync(html, { params }).length;
      knownVisits.push({
        path,
        headers: `accept-encoding: gzip, deflate, br, zstd\r\n${headers}`,
        page: withoutValues(html.toString(), nonceOf(uncompressed)),
        single,
      });
    }
  }
  return knownVisits;
}

function randomVisit(): Visit {
  const visit = visits[Math.floor(Math.random() * visits.length)];
  if (!visit) throw new Error('no pages');
  return visit;
}

function nonceOf({ head }: WireResponse): string {
  return /'nonce-([^']+)'/.exec(head)?.[1] ?? '';
}

function withoutValues(html: string, nonce: string): string {
  return html.replaceAll(nonce, 'NONCE').replace(/("serverTime":)\d{13}/, '$1NOW');
}

async function browse(wire: Wire): Promise<void> {
  for (let startedAt = performance.now(); startedAt < until; startedAt = performance.now()) {
    const { path, headers } = randomVisit();
    const { status } = await wire.request('GET', path, headers);
    if (startedAt < from) continue;
    durations.push(performance.now() - startedAt);
    if (status !== 200) otherResponses += 1;
  }
}

async function check(wire: Wire): Promise<void> {
  while (checks.checked < toCheck) {
    checks.checked += 1;
    const { path, headers, page, single } = randomVisit();
    const response = await wire.request('GET', path, headers);
    const nonce = nonceOf(response);
    const html = brotliDecompressSync(Buffer.from(response.body, 'latin1')).toString();
    nonces.add(nonce);
    checks.bytes += response.body.length;
    checks.single += single;
    if (!html.includes(`nonce="${nonce}"`) || withoutValues(html, nonce) !== page) checks.wrong += 1;
  }
}
