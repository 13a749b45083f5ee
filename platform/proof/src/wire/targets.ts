import { createHmac } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { freePorts } from '@parlay/dev/free-port';
import { createTestDatabase } from '@parlay/dev/test-database';
import type { Endpoint } from './requests.ts';
import type { Target } from './run.ts';
import { ServerProcess } from './server-process.ts';

const REALTIME = { appId: 'parlay', key: 'key-of-the-fuzzer', secret: 'a secret of at least thirty-two letters' };

interface ApiDocument {
  paths: Record<string, Record<string, unknown>>;
}

/** Returns all calls of an OpenAPI document, with a value for each path parameter. */
const callsOf = ({ paths }: ApiDocument): Endpoint[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{[^}]+\}/g, '1') })),
  );

const platformDocument = () =>
  JSON.parse(readFileSync(join(workspaceRoot(), 'shared/contracts/src/api/openapi.json'), 'utf8')) as ApiDocument;

const get = (...paths: string[]): Endpoint[] => paths.map((path) => ({ method: 'GET', path }));
const post = (...paths: string[]): Endpoint[] => paths.map((path) => ({ method: 'POST', path }));

/** Returns a visitor's XSRF token, as cookie and header. */
async function xsrfHeaders(origin: string): Promise<[string, string][]> {
  const response = await fetch(`${origin}/api/account/user`);
  const token = /XSRF-TOKEN=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))?.[1];
  if (token === undefined) throw new Error(`${origin} gave no XSRF token.`);
  return [
    ['Cookie', `XSRF-TOKEN=${token}`],
    ['X-XSRF-TOKEN', token],
  ];
}

const EDGE_CALLS = [
  ...get('/', '/en', '/en/casino', '/fi/', '/healthz', '/metrics', '/robots.txt', '/sitemap.xml', '/r/host/0000/x.js'),
  ...get('/release-set.json?channel=production&locale=en', '/release-events?channel=production&since=0'),
  ...get('/.well-known/frontend-discovery', '/api/tabs', '/napi/sportuno/tournaments'),
  ...post('/api/login', '/api/register', '/api/page-reports'),
];
const REALTIME_CALLS = [
  ...get(`/app/${REALTIME.key}?protocol=7`, '/app/other', '/healthz', '/metrics'),
  ...get(`/apps/${REALTIME.appId}/channels`, `/apps/${REALTIME.appId}/channels/presence-1/users`),
  ...post(`/apps/${REALTIME.appId}/events`, `/apps/${REALTIME.appId}/batch_events`),
  ...post(`/apps/${REALTIME.appId}/users/1/terminate_connections`),
];
const SANDBOX_CALLS = [
  ...get('/games/aurora/kite-season', '/games/api/state', '/licence', '/lottery/jackpot', '/lottery/api/draws'),
  ...get(
    '/outbox',
    '/outbox/x.eml',
    '/payments/pay/x',
    '/payments/card-fields',
    '/payments/encoder.js',
    '/payments/test-controls',
  ),
  ...get('/sports/live', '/sports/api/fixtures', '/sports/api/player', '/assets/inter.woff2', '/chat.js', '/healthz'),
  ...post('/games/api/rounds', '/games/api/state', '/lottery/api/draws', '/payments/api/cards'),
  ...get('/help-desk', '/help-desk/tickets/T-1', '/help-desk/api/events?after=0'),
  ...post('/help-desk/api/tickets', '/help-desk/api/tickets/T-1/messages', '/help-desk/api/tickets/T-1/status'),
  ...post('/help-desk/tickets/T-1', '/payments/api/orders', '/payments/pay/x', '/sports/api/player'),
  ...post('/payments/test-controls/early', '/payments/payouts/early', '/identity-check/early', '/help-desk/early'),
];

export interface Fleet {
  targets: Target[];
  stop(): Promise<void>;
}

/** Starts all servers on free ports. `liveRegistry` is the URL of the registry with a live site, for the edge. */
export async function startFleet(dataDir: string, liveRegistry: string): Promise<Fleet> {
  const [site = 0, ops = 0, sandbox = 0, realtime = 0, api = 0, desk = 0] = await freePorts(6);
  const [platformData, registryData] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const ports = {
    PORT_SITE: site,
    PORT_OPS: ops,
    PORT_SANDBOX: sandbox,
    PORT_REALTIME: realtime,
    PORT_API: api,
    PORT_DESK: desk,
  };
  const environment = {
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    PUSHER_APP_ID: REALTIME.appId,
    PUSHER_KEY: REALTIME.key,
    PUSHER_SECRET: REALTIME.secret,
    PUSHER_HOST: `127.0.0.1:${realtime}`,
  };
  const start = (script: string, port: number, extra: Record<string, string> = {}) => {
    // Each server has its own folder, because secrets are created on first use and could be overwritten by another one.
    const folder = join(dataDir, String(port));
    mkdirSync(folder, { mode: 0o755 });
    return new ServerProcess(script, port, { ...environment, DATA_DIR: folder, ...extra });
  };
  const servers = {
    platform: start('platform/src/server.ts', api, {
      DATABASE_URL: platformData.application,
      MIGRATIONS_DATABASE_URL: platformData.owner,
    }),
    registry: start('releases/src/registry/server.ts', ops, {
      RELEASES_DATABASE_URL: registryData.application,
      RELEASES_MIGRATIONS_DATABASE_URL: registryData.owner,
    }),
    sandbox: start('platform/sandbox/src/server.ts', sandbox),
    realtime: start('platform/realtime/src/server.ts', realtime),
    edge: start('releases/src/edge/server.ts', site, { REGISTRY_URL: liveRegistry }),
  };
  const stop = async () => {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    await Promise.all([platformData.drop(), registryData.drop()]);
  };
  for (const [name, server] of Object.entries(servers)) {
    if (await server.isHealthy()) continue;
    const end = server.end ?? 'did not become healthy';
    await stop();
    throw new Error(`${name} ${end}`);
  }
  const registryDocument = (await (await fetch(`http://127.0.0.1:${ops}/openapi.json`)).json()) as ApiDocument;
  const credentials = await xsrfHeaders(`http://127.0.0.1:${api}`);
  const { ops: token } = JSON.parse(readFileSync(join(dataDir, String(ops), 'tokens.json'), 'utf8')) as { ops: string };
  const operations = get('/healthz', '/metrics');
  return {
    stop,
    targets: [
      { name: 'realtime', server: servers.realtime, endpoints: REALTIME_CALLS, sockets: socketsOf(REALTIME) },
      { name: 'edge', server: servers.edge, endpoints: EDGE_CALLS, credentials },
      {
        name: 'registry',
        server: servers.registry,
        endpoints: [...callsOf(registryDocument), ...operations],
        credentials: [['Authorization', `Bearer ${token}`]],
      },
      { name: 'sandbox', server: servers.sandbox, endpoints: SANDBOX_CALLS },
      {
        name: 'platform',
        server: servers.platform,
        endpoints: [...callsOf(platformDocument()), ...operations],
        credentials,
      },
    ],
  };
}

const socketsOf = ({ key, secret }: typeof REALTIME) => ({
  path: `/app/${key}`,
  subscribe(socketId: string) {
    const channel = 'private-1';
    const signature = createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex');
    return JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: `${key}:${signature}` } });
  },
});
