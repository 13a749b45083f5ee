import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBrands } from '@parlay/contracts/brand-files';
import type { Parlay1Settings } from '@parlay/contracts/driver-settings';
import { type Company, signingKeysOf } from '@parlay/contracts/providers';
import { checkSignature, signedHeaders } from '@parlay/server/signed-call';
import type { FastifyInstance } from 'fastify';
import { buildSandbox } from '../app.ts';
import { localSiteOrigins, type Settings } from '../settings.ts';

const settingsOf = (id: string): Parlay1Settings => ({
  keys: { ours: [`key for calls to ${id}`], theirs: [`key for calls of ${id}`] },
});
const named = <K extends 'game' | 'payment' | 'sports' | 'odds' | 'help-desk' | 'identity-check'>(
  id: string,
  kind: K,
) => ({
  ...{ id, kind, address: 'http://127.0.0.1:8082' },
  driver: 'parlay-1' as const,
  settings: settingsOf(id),
});
const studios = ['northlight', 'kelpworks', 'oddbird', 'papermill', 'tallorder'].map((id) => named(id, 'game'));
/** Companies of every sandbox in tests. */
const companies: Company[] = [
  ...studios,
  named('paycorner', 'payment'),
  named('oddsmith', 'sports'),
  named('fairprice', 'odds'),
  named('lanternhelp', 'help-desk'),
  named('sealright', 'identity-check'),
  { ...named('spelpaus', 'odds'), kind: 'player-register', register: 'spelpaus' },
  { ...named('oasis', 'odds'), kind: 'player-register', register: 'oasis' },
  { ...named('drumroll', 'sports'), kind: 'lottery', lotteries: { lottery: 'midweek' } },
];
const keysOf = (name: string) => signingKeysOf(companies.find(({ id }) => id === name)) ?? { ours: '', theirs: '' };
const read = readBrands();
const brands = read.ok ? read.brands : [];

export interface Call {
  path: string;
  body: Record<string, string>;
}
export interface ScriptedResponse {
  status: number;
  body?: unknown;
  /** Executes the call, but drops the response. */
  hangUp?: boolean;
  /** Executes the call, and responds later. */
  hold?: Promise<void>;
}

/** Minimal platform that checks each signature, has a single balance and can drop its responses. */
export class TinyPlatform {
  readonly calls: Call[] = [];
  balance = 100_00;
  /** Override for responses, set by a test. If it returns undefined, the default response is sent. */
  script: (call: Call) => ScriptedResponse | undefined = () => undefined;
  private readonly nonces = new Set<string>();
  private readonly taken = new Map<string, number>();
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
  }

  static async start(port = 0): Promise<TinyPlatform> {
    const server = createServer();
    const platform = new TinyPlatform(server);
    server.on('request', async (request, response) => {
      let text = '';
      for await (const part of request) text += part;
      const path = request.url ?? '';
      const name = path.split('/')[3] ?? '';
      const { method = '', headers } = request;
      const check = checkSignature(keysOf(name).theirs, { method, target: path, body: text, headers });
      const isNew = check.ok && !platform.nonces.has(check.nonce);
      if (check.ok) platform.nonces.add(check.nonce);
      const scripted = isNew
        ? platform.answer({ path, body: JSON.parse(text) as Record<string, string> })
        : { status: 401, body: { error: { code: 'bad_signature' } } };
      await scripted.hold;
      if (scripted.hangUp) return request.socket.destroy();
      response.writeHead(scripted.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(scripted.body ?? {}));
      return undefined;
    });
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    return platform;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Records a stake as if it had arrived before the company was killed. */
  hasTaken(transactionId: string, amount: string): void {
    const cents = Math.round(Number(amount) * 100);
    this.balance -= cents;
    this.taken.set(`bet ${transactionId}`, cents);
  }

  called(verb: string): Call[] {
    return this.calls.filter(({ path }) => path.endsWith(`/${verb}`));
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private answer(call: Call): ScriptedResponse {
    // Lotteries state their draws all the time, whatever a test does.
    const at = new Date().toISOString();
    if (call.path.endsWith('/draws/commit')) return { status: 200, body: { data: { committedAt: at } } };
    if (call.path.endsWith('/draws/seal')) return { status: 200, body: { data: { seal: { sealedAt: at } } } };
    this.calls.push(call);
    const scripted = this.script(call);
    if (scripted && !scripted.hangUp && !scripted.hold) return scripted;
    const { hangUp = false, hold } = scripted ?? {};
    return { ...this.act(call), hangUp, ...(hold && { hold }) };
  }

  private act({ path, body }: Call): ScriptedResponse {
    const verb = path.split('/').at(-1) ?? '';
    if (verb === 'player') return { status: 200, body: { data: { player: `p-${body.token}`, currency: 'EUR' } } };
    const cents = Math.round(Number(body.amount ?? '0') * 100);
    const known = this.taken.get(`${verb} ${body.transactionId}`);
    const change = { bet: -cents, win: cents, rollback: this.taken.get(`bet ${body.transactionId}`) ?? 0 }[verb];
    // A rollback of a sports bet may come before the bet.
    if (path.endsWith('/bets/rollback')) return { status: 200, body: { data: { balance: null, currency: 'EUR' } } };
    if (verb === 'rollback' && !this.taken.has(`bet ${body.transactionId}`)) {
      return { status: 404, body: { error: { code: 'unknown_transaction' } } };
    }
    if (verb === 'bet' && cents > this.balance) return { status: 409, body: { error: { code: 'insufficient_funds' } } };
    if (change !== undefined && known === undefined) {
      this.balance += change;
      this.taken.set(`${verb} ${body.transactionId}`, cents);
    }
    const data = { balance: (this.balance / 100).toFixed(2), currency: 'EUR', transactionId: body.transactionId };
    return { status: 200, body: { data } };
  }
}

export interface RunningSandbox {
  app: FastifyInstance;
  settings: Settings;
  url: string;
  /** Stops the sandbox and deletes its folder, unless `keep` is set for a restart with the same data. */
  stop(options?: { keep?: boolean }): Promise<void>;
}

/** Starts a sandbox on a free port, with fast retries and no delay between rounds. */
export async function startSandbox(platformUrl: string, change: Partial<Settings> = {}): Promise<RunningSandbox> {
  const settings: Settings = {
    mode: 'demo',
    dataDir: change.dataDir ?? mkdtempSync(join(tmpdir(), 'parlay-sandbox-')),
    siteOrigins: localSiteOrigins(8080, brands),
    platformUrl,
    publicOrigin: 'http://sandbox.localhost:8082',
    hosts: [],
    brands,
    companies,
    cycleMs: 0,
    tablePace: 0.15,
    retry: { first: 10, most: 40, timeout: 2000 },
    logLevel: 'silent',
    ...change,
  };
  const app = buildSandbox(settings);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = async ({ keep = false } = {}) => {
    await app.close();
    if (!keep) rmSync(settings.dataDir, { recursive: true, force: true });
  };
  return { app, settings, url, stop };
}

/** Waits until `read` returns a truthy value. Has no timeout except the test's own. */
export async function until<T>(
  read: () => T | undefined | false | null | Promise<T | undefined | false | null>,
): Promise<T> {
  for (;;) {
    const value = await read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export async function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url, {
    method: 'POST',
    body: text,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  return { status: response.status, body: (await response.json()) as Reply };
}

/** Parts of the sandbox's responses that tests read. */
interface Reply {
  error?: { code: string };
  /** Card errors by field. */
  errors?: Record<string, string>;
  data?: {
    balance: string;
    next: { id: string; seedHash: string };
    open?: RoundReply;
    freeRounds?: { id: string; left: number; stake: string };
    round: RoundReply;
    providerReference: string;
    redirectUrl: string;
    token?: string;
    reference?: string;
  };
}
interface RoundReply {
  id: string;
  state: string;
  reason?: string;
  shown?: unknown;
  pays?: number[];
  moves: string[];
  nextMoves?: string[];
  win?: string;
  balance?: string;
  seed?: string;
  seedHash: string;
}

/** Returns the headers of a call signed by the platform, or by the company if the direction is `to-platform`. */
export function signAs(
  provider: string,
  target: string,
  body: string,
  { at = Date.now(), direction = 'to-company' as 'to-company' | 'to-platform', method = 'POST' } = {},
): Record<string, string> {
  const { ours, theirs } = keysOf(provider);
  return signedHeaders(direction === 'to-company' ? ours : theirs, { method, target, body }, { at });
}
