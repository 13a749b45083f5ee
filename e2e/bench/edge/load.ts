import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { percentile } from '../support/figures.ts';
import { type Answer, Wire } from '../support/wire.ts';

// Usage: node load.ts {port} {connections} {seconds} {answers}. Visitors request pages; figures are printed as JSON.
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
  /** Bytes of a checked response, and of the same page with brotli at quality 5. */
  bytes: number;
  single: number;
}

interface Visit {
  path: string;
  headers: string;
  /** The page without its nonce and time, and its bytes with brotli at quality 5. */
  page: string;
  single: number;
}

const wires = Array.from({ length: connections }, () => new Wire(port));
const nonces = new Set<string>();
const durations: number[] = [];
let others = 0;
const visits = await findVisits();
const from = performance.now() + WARM_UP_MS;
const until = from + seconds * 1_000;
await Promise.all(wires.map(browse));
const answers = { checked: 0, wrong: 0, bytes: 0, single: 0 };
await Promise.all(wires.map(check));
for (const wire of wires) wire.close();
const figures: EdgeFigures = {
  pages: durations.length,
  perSecond: durations.length / seconds,
  p50: percentile(durations, 0.5),
  p99: percentile(durations, 0.99),
  max: percentile(durations, 1),
  others,
  nonces: nonces.size,
  ...answers,
  bytes: answers.bytes / answers.checked,
  single: answers.single / answers.checked,
};
process.stdout.write(JSON.stringify(figures));

/** Returns pages of the sitemap, each for new visitors, who get a cookie, and for returning visitors. */
async function findVisits(): Promise<Visit[]> {
  const [wire] = wires;
  if (!wire) throw new Error('no connection');
  const { body } = await wire.ask('GET', '/sitemap.xml', '');
  const all = [...body.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path = '']) => path);
  const paths = all.filter((_, index) => index % Math.ceil(all.length / PAGES) === 0);
  const found: Visit[] = [];
  for (const path of paths) {
    const first = await wire.ask('GET', path, '');
    const cookie = /\r\nset-cookie: ([^;]+)/i.exec(first.head)?.[1];
    if (first.status !== 200 || !cookie) throw new Error(`${path}: ${first.head}`);
    for (const headers of ['', `cookie: ${cookie}\r\n`]) {
      const plain = await wire.ask('GET', path, headers);
      const html = Buffer.from(plain.body, 'latin1');
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      };
      const single = brotliCompressSync(html, { params }).length;
      found.push({
        path,
        headers: `accept-encoding: gzip, deflate, br, zstd\r\n${headers}`,
        page: withoutValues(html.toString(), nonceOf(plain)),
        single,
      });
    }
  }
  return found;
}

function aVisit(): Visit {
  const visit = visits[Math.floor(Math.random() * visits.length)];
  if (!visit) throw new Error('no pages');
  return visit;
}

function nonceOf({ head }: Answer): string {
  return /'nonce-([^']+)'/.exec(head)?.[1] ?? '';
}

function withoutValues(html: string, nonce: string): string {
  return html.replaceAll(nonce, 'NONCE').replace(/("serverTime":)\d{13}/, '$1NOW');
}

async function browse(wire: Wire): Promise<void> {
  for (let startedAt = performance.now(); startedAt < until; startedAt = performance.now()) {
    const { path, headers } = aVisit();
    const { status } = await wire.ask('GET', path, headers);
    if (startedAt < from) continue;
    durations.push(performance.now() - startedAt);
    if (status !== 200) others += 1;
  }
}

async function check(wire: Wire): Promise<void> {
  while (answers.checked < toCheck) {
    answers.checked += 1;
    const { path, headers, page, single } = aVisit();
    const response = await wire.ask('GET', path, headers);
    const nonce = nonceOf(response);
    const html = brotliDecompressSync(Buffer.from(response.body, 'latin1')).toString();
    nonces.add(nonce);
    answers.bytes += response.body.length;
    answers.single += single;
    if (!html.includes(`nonce="${nonce}"`) || withoutValues(html, nonce) !== page) answers.wrong += 1;
  }
}
