import { ReleaseSet } from '@parlay/contracts/release';
import type { Report } from '@parlay/contracts/reports';
import type { PageState, Visit } from '@parlay/contracts/visit';
import { PRESENCE_PATH, VISIT_DIGEST, VISIT_PATH } from '@parlay/contracts/visit-names';
import { ID_BYTES } from '../health/browser-identity.ts';
import { bucketOf } from '../state/buckets.ts';
import { inline, type TestEdge } from './edge.ts';

/** Page opened by a simulated browser. */
export interface OpenedPage {
  token: string;
  /** Cookies that the browser sends with its next request. */
  cookies: string;
  /** Returns the version of a remote on the page. */
  versionOf(remote: string): string;
  /** Sends reports as the page would. Returns the status. */
  report(...reports: Report[]): Promise<number>;
  /** Sends reports with a time of the page's clock in milliseconds. Returns the status. */
  reportAt(sentAt: number, ...reports: Report[]): Promise<number>;
  /** Reports that the page is open or has closed. */
  become(state: PageState): Promise<unknown>;
}

/** Options for opening a page. */
export interface OpenOptions {
  path?: string;
  /** Cookies of a returning browser; by default those of a new one. */
  cookies?: string;
  /** IP address of the browser, for an edge that trusts localhost's headers; by default in a new address block. */
  address?: string;
}

let browsers = 0;
/** Returns an IP address in a new block of 198.18.0.0/15, which is reserved for tests. */
export function uniqueAddress(): string {
  browsers += 1;
  return `198.${18 + ((browsers >> 8) & 1)}.${browsers & 255}.7`;
}

/** Opens a page as a returning browser with an identity. */
export async function openPage(edge: TestEdge, opening: OpenOptions = {}): Promise<OpenedPage> {
  const { path = '/en/casino', address = uniqueAddress() } = opening;
  const cookies = opening.cookies ?? (await issueIdentityCookie(edge, address));
  const reply = await edge.get(path, { cookie: cookies });
  const set = ReleaseSet.parse(inline(reply.body, 'release-set'));
  const { token } = await visit(edge, visitTo(path, set), { cookies, address });
  return {
    token: token ?? '',
    cookies,
    versionOf: (remote) => set.remotes.find((one) => one.remote === remote)?.version ?? '',
    report: (...reports) => sendReports(edge, { token: token ?? '', reports }),
    reportAt: (sentAt, ...reports) => sendReports(edge, { token: token ?? '', sentAt, reports }),
    become: (state) => sendPresence(edge, { token: token ?? '', state }),
  };
}

/** Gives a new browser its identity. Returns its cookie. */
export async function issueIdentityCookie(edge: TestEdge, address = uniqueAddress()): Promise<string> {
  const { cookies } = await visit(edge, { revision: 0, path: '/en/casino', has: [] }, { cookies: '', address });
  return cookies;
}

/** Gives a new browser an identity that is inside or outside a canary's percentage. Returns its cookie. */
export async function issueCanaryCookie(
  edge: TestEdge,
  { remote, percent, isCandidate }: { remote: string; percent: number; isCandidate: boolean },
  address = uniqueAddress(),
): Promise<string> {
  for (;;) {
    const cookies = await issueIdentityCookie(edge, address);
    const bytes = Buffer.from(cookies.split('=')[1] ?? '', 'base64url');
    const id = bytes.subarray(0, ID_BYTES).toString('base64url');
    if (bucketOf(remote, id) < percent === isCandidate) return cookies;
  }
}

/** Returns the visit report of a page with this release set. */
export const visitTo = (path: string, { revision, host, remotes }: ReleaseSet): Visit => ({
  ...{ revision, path },
  has: [host, ...remotes].map(({ digest }) => digest.slice(0, VISIT_DIGEST)),
});

/** Reports a page as open. */
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
  const responseBody = (await reply.json()) as { data?: { token: string | null } };
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0];
  return { status: reply.status, token: responseBody.data?.token ?? null, cookies: cookie ?? '', body: responseBody };
}

/** Reports a page's state. Returns status and body of the response. */
export async function sendPresence(
  edge: TestEdge,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const reply = await fetch(edge.url + PRESENCE_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: await reply.json() };
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

/** Returns the report of a page that mounted a version. */
export const loadedReport = (remote: string, version: string): Report => ({
  kind: 'remote-loaded',
  remote,
  version,
  slot: 'page',
  milliseconds: 12,
});

/** Returns the report of a page that failed to mount a version. */
export const failedReport = (remote: string, version: string): Report => ({
  kind: 'remote-failed',
  remote,
  version,
  slot: 'page',
  outcome: 'broken-at-mount',
  message: 'Error: planted at main.0a1b2c3d.js:1:2345',
});
