import { ReleaseSet } from '@parlay/contracts/release';
import type { Report } from '@parlay/contracts/reports';
import type { Visit } from '@parlay/contracts/visit';
import { VISIT_DIGEST, VISIT_PATH } from '@parlay/contracts/visit-names';
import { ID_BYTES } from '../health/browser-identity.ts';
import { bucketOf } from '../state/buckets.ts';
import { inline, type TestEdge } from './edge.ts';

/** Page that a browser opened, as the browser knows it. */
export interface OpenedPage {
  token: string;
  /** Cookies that its browser sends next time. */
  cookies: string;
  /** Version that it got of a remote. */
  versionOf(remote: string): string;
  /** Sends reports as the page would. Returns the status. */
  report(...reports: Report[]): Promise<number>;
  /** The same at a time of the page's clock, in milliseconds. */
  reportAt(sentAt: number, ...reports: Report[]): Promise<number>;
}

/** Where a page is opened, and by whom. */
export interface Opening {
  path?: string;
  /** Cookies of a browser that was here before; a new one's otherwise. */
  cookies?: string;
  /** Address of the browser, for an edge that trusts this machine's headers; each has its own block otherwise. */
  address?: string;
}

let browsers = 0;
/** An address in a block of its own (of 198.18.0.0/15, which is for tests). */
export function ownAddress(): string {
  browsers += 1;
  return `198.${18 + ((browsers >> 8) & 1)}.${browsers & 255}.7`;
}

/** Opens a page as a browser that has been here before, as most have. */
export async function openPage(edge: TestEdge, opening: Opening = {}): Promise<OpenedPage> {
  const { path = '/en/casino', address = ownAddress() } = opening;
  const cookies = opening.cookies ?? (await introduce(edge, address));
  const reply = await edge.get(path, { cookie: cookies });
  const set = ReleaseSet.parse(inline(reply.body, 'release-set'));
  const { token } = await visit(edge, visitTo(path, set), { cookies, address });
  return {
    token: token ?? '',
    cookies,
    versionOf: (remote) => set.remotes.find((one) => one.remote === remote)?.version ?? '',
    report: (...reports) => sendReports(edge, { token: token ?? '', reports }),
    reportAt: (sentAt, ...reports) => sendReports(edge, { token: token ?? '', sentAt, reports }),
  };
}

/** Gives a new browser its identity. Returns its cookie. */
export async function introduce(edge: TestEdge, address = ownAddress()): Promise<string> {
  const { cookies } = await visit(edge, { revision: 0, path: '/en/casino', has: [] }, { cookies: '', address });
  return cookies;
}

/** Gives a new browser an identity that a canary of this share, in per cent, is drawn for, or not. Returns its cookie. */
export async function introduceDrawn(
  edge: TestEdge,
  { remote, percent, isCandidate }: { remote: string; percent: number; isCandidate: boolean },
  address = ownAddress(),
): Promise<string> {
  for (;;) {
    const cookies = await introduce(edge, address);
    const bytes = Buffer.from(cookies.split('=')[1] ?? '', 'base64url');
    const id = bytes.subarray(0, ID_BYTES).toString('base64url');
    if (bucketOf(remote, id) < percent === isCandidate) return cookies;
  }
}

/** Returns the report of a page with this set about itself. */
export const visitTo = (path: string, { revision, host, remotes }: ReleaseSet): Visit => ({
  ...{ revision, path },
  has: [host, ...remotes].map(({ digest }) => digest.slice(0, VISIT_DIGEST)),
});

/** Says that a page is open. */
export async function visit(
  edge: TestEdge,
  body: unknown,
  { cookies, address, ...headers }: { cookies: string; address: string; [header: string]: string },
): Promise<{ status: number; token: string | null; cookies: string; body: unknown }> {
  const reply = await fetch(edge.url + VISIT_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookies, 'x-forwarded-for': address, ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await reply.json()) as { data?: { token: string | null } };
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0];
  return { status: reply.status, token: answer.data?.token ?? null, cookies: cookie ?? '', body: answer };
}

export async function sendReports(
  edge: TestEdge,
  batch: { token?: string; sentAt?: number; reports: readonly Report[] },
) {
  const reply = await fetch(`${edge.url}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(batch),
  });
  return reply.status;
}

/** Returns the report of a page once a version is on it. */
export const loadedReport = (remote: string, version: string): Report => ({
  kind: 'remote-loaded',
  remote,
  version,
  slot: 'page',
  milliseconds: 12,
});

/** Returns the report of a page that could not mount a version. */
export const failedReport = (remote: string, version: string): Report => ({
  kind: 'remote-failed',
  remote,
  version,
  slot: 'page',
  outcome: 'broken-at-mount',
  message: 'Error: planted at main.0a1b2c3d.js:1:2345',
});
