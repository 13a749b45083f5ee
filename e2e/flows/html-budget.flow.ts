import { request as http } from 'node:http';
import { expect, test } from '@playwright/test';
import { running } from '../support/site.ts';

const BUDGET = 14_000;
const LOCALES = ['en', 'fi'] as const;

interface Answer {
  status: number;
  encoding: string | undefined;
  /** As it went over the wire. */
  bytes: number;
}

/** Asks as a browser does, and counts what comes before anything is decoded. */
function ask(path: string, cookie = ''): Promise<Answer> {
  const { ports } = running();
  const headers = { host: `localhost:${ports.site}`, accept: 'text/html', 'accept-encoding': 'br', cookie };
  return new Promise((resolve, reject) => {
    const asked = http({ port: ports.site, host: '127.0.0.1', path, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, encoding: answer.headers['content-encoding'], bytes }),
      );
    });
    asked.once('error', reject);
    asked.end();
  });
}

interface Route {
  id: string;
  paths: Partial<Record<string, string>>;
  needsPlayer?: boolean;
}

/** Every route of the live releases, from their own descriptions. */
async function liveRoutes(): Promise<Route[]> {
  const { site } = running();
  const set = (await (await fetch(`${site}/release-set.json`)).json()) as {
    remotes: { remote: string; digest: string }[];
  };
  const releases = await Promise.all(
    set.remotes.map(async ({ remote, digest }) => {
      const answer = await fetch(`${site}/r/${remote}/${digest}/release.json`);
      return ((await answer.json()) as { routes: Route[] }).routes;
    }),
  );
  return releases.flat();
}

/** An address of a route: each parameter is a word of usual length. */
const addressOf = (pattern: string) =>
  pattern
    .replace(/:free\?/, 'free')
    .replace(/\/?:code\?/, '')
    .replace(/:[\w-]+\??/g, 'some-longer-name');

for (const locale of LOCALES)
  test(`every page in ${locale} answers within ${BUDGET} bytes of brotli, for visitors and for players`, async () => {
    const routes = await liveRoutes();
    expect(routes.length).toBeGreaterThan(35);
    const wrong: string[] = [];
    for (const { id, paths, needsPlayer } of routes) {
      const path = `/${locale}/${addressOf(paths[locale] ?? paths.en ?? '')}`;
      for (const cookie of ['', '__Host-parlay_session=0123456789abcdef0123456789abcdef']) {
        const { status, encoding, bytes } = await ask(path, cookie);
        const expected = needsPlayer && !cookie ? 302 : 200;
        if (status !== expected) wrong.push(`${id} ${path}: ${status} instead of ${expected}`);
        else if (status === 200 && (encoding !== 'br' || bytes > BUDGET))
          wrong.push(`${id} ${path}: ${encoding} ${bytes}`);
      }
    }
    expect(wrong).toEqual([]);
    for (const cookie of ['', '__Host-parlay_session=0123456789abcdef0123456789abcdef']) {
      const nowhere = await ask(`/${locale}/nowhere/at/all`, cookie);
      expect(nowhere.status).toBe(404);
      expect(nowhere.bytes).toBeLessThanOrEqual(BUDGET);
    }
  });
