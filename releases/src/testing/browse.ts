import { ReleaseSet } from '@parlay/contracts/release';
import type { Report } from '@parlay/contracts/reports';
import { inline, type TestEdge } from './edge.ts';

/** What a browser knows of a page that it opened. */
export interface OpenedPage {
  token: string;
  /** What its browser sends next time. */
  cookies: string;
  /** Version that it got of a remote. */
  versionOf(remote: string): string;
  /** Sends reports as the page would. Returns the status. */
  report(...reports: Report[]): Promise<number>;
  /** The same at a time of the page's clock, in milliseconds. */
  reportAt(sentAt: number, ...reports: Report[]): Promise<number>;
}

/** Opens a page as a browser that was never here, or the one with these cookies. */
export async function openPage(edge: TestEdge, path = '/en/casino', cookies?: string): Promise<OpenedPage> {
  const known = cookies === undefined ? {} : { cookie: cookies };
  const reply = await edge.get(path, { 'sec-fetch-dest': 'document', ...known });
  const token = /beacon;desc="([^"]+)"/.exec(String(reply.headers['server-timing']))?.[1] ?? '';
  const set = ReleaseSet.parse(inline(reply.body, 'release-set'));
  return {
    token,
    cookies:
      cookies ??
      [reply.headers['set-cookie'] ?? []]
        .flat()
        .map((one) => one.split(';')[0])
        .join('; '),
    versionOf: (remote) => set.remotes.find((one) => one.remote === remote)?.version ?? '',
    report: (...reports) => sendReports(edge, { token, reports }),
    reportAt: (sentAt, ...reports) => sendReports(edge, { token, sentAt, reports }),
  };
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

/** What a page says once a version is on it. */
export const loadedReport = (remote: string, version: string): Report => ({
  kind: 'remote-loaded',
  remote,
  version,
  slot: 'page',
  milliseconds: 12,
});
