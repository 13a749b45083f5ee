import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '@parlay/sandbox/odds/random';
import { signedHeaders } from '@parlay/server/signed-call';
import { type Entry, type Log, type Operation, verdictOf } from '../log.ts';

/** Visitor's page in a browser. */
export interface Visitor {
  cookie: string;
  xsrf: string;
  /** Host name of a brand; by default, the first brand's. */
  host?: string;
}

/** Logged-in player with a launched game. */
export interface Player extends Visitor {
  customer: string;
  /** Token of the launched game. */
  token: string;
}

export interface Call {
  method?: 'POST' | 'DELETE';
  path: string;
  /** Body, which is sent as JSON unless it is a form. */
  body?: unknown;
  headers: (body: string, path: string) => Record<string, string>;
  /** Whether to send the call only once, regardless of the result. */
  isOnce?: boolean;
}

export const asPlayer =
  ({ cookie, xsrf, host = 'localhost:8080' }: Visitor, key?: string): Call['headers'] =>
  () => ({
    cookie,
    'x-xsrf-token': xsrf,
    'x-forwarded-host': host,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  });

export const signedBy =
  (key: string): Call['headers'] =>
  (body, target) =>
    signedHeaders(key, { method: 'POST', target, body });

/** Returns the headers of an operator's call with an idempotency key. */
export const asOperator =
  (token: string, key: string): Call['headers'] =>
  () => ({ authorization: `Bearer ${token}`, 'idempotency-key': key });

/** Origins at which a node serves players and operators. */
export interface Addresses {
  players: string;
  desk: string;
}

export interface CallerOptions {
  log: Log;
  /** Origins of the nodes, which must all give the same response. */
  origins: readonly Addresses[];
  seed: number;
  isOver(): boolean;
}

const TIMEOUT_MS = 10_000;
/** Pause between two operations of a client, so that the machine has CPU time for starting processes. */
const PACE_MS = 10;
/** Pause after a call without a response. */
const PAUSE_MS = 60;
/** Share of acknowledged commands that are repeated at the end. */
const REPEATED_SHARE = 0.15;

/**
 * Sends operations like a careful client, which logs the intent, sends the call and logs the response. Without a
 * response, it retries with the same key immediately, once everything is up again, or never.
 */
export class Caller {
  readonly options: CallerOptions;
  /** Calls that got no response although everything was up. */
  readonly unanswered: string[] = [];
  readonly #later: { entry: Entry; call: Call }[] = [];
  readonly #performed: { entry: Entry; call: Call }[] = [];
  #sent = 0;

  constructor(options: CallerOptions) {
    this.options = options;
  }

  chance(...parts: (string | number)[]): number {
    return seededRandom(this.options.seed, ...parts);
  }

  /** Tries to perform an operation. The returned entry may have no reply. */
  async perform(operation: Operation, call: Call): Promise<Entry> {
    const entry = this.options.log.addIntent(operation);
    const name = `${entry.at}`;
    await delay(PACE_MS);
    // Some clients are impatient and send the same call twice.
    const times = !call.isOnce && this.chance('twice', name) < 0.08 ? 2 : 1;
    await Promise.all(Array.from({ length: times }, (_, n) => this.#send(entry, call, n)));
    if (!call.isOnce) this.#performed.push({ entry, call });
    if (call.isOnce || verdictOf(entry).is !== 'unknown') return entry;
    const retryRoll = this.chance('patience', name);
    if (retryRoll < 0.15) return entry;
    if (retryRoll < 0.5) {
      this.#later.push({ entry, call });
      await delay(PAUSE_MS);
      return entry;
    }
    for (let attempt = 2; verdictOf(entry).is === 'unknown' && !this.options.isOver(); attempt += 1) {
      await delay(PAUSE_MS);
      await this.#send(entry, call, attempt);
    }
    if (verdictOf(entry).is === 'unknown') this.#later.push({ entry, call });
    return entry;
  }

  /** Retries all calls without a reply that were not abandoned. Call it when all nodes are up. */
  async retryPending(): Promise<void> {
    for (const { entry, call } of this.#later.splice(0)) {
      for (let attempt = 1; verdictOf(entry).is === 'unknown' && attempt <= 20; attempt += 1) {
        await this.#send(entry, call, attempt);
        if (verdictOf(entry).is === 'unknown') await delay(25);
      }
      if (verdictOf(entry).is === 'unknown') this.unanswered.push(`${call.path}: ${last(entry)}`);
    }
  }

  /** Repeats some acknowledged commands with their keys, which must get the same reply and change nothing. */
  async repeatSome(): Promise<void> {
    for (const { entry, call } of this.#performed)
      if (entry.isKeyed && verdictOf(entry).is === 'done' && this.chance('again', entry.at) < REPEATED_SHARE)
        await this.repeat(entry, call);
  }

  /** Repeats a call until it gets a new reply, regardless of earlier replies. */
  async repeat(entry: Entry, call: Call): Promise<void> {
    const count = entry.replies.length;
    const hasReply = () => entry.replies.slice(count).some(({ status }) => status < 500);
    for (let attempt = 0; !hasReply() && attempt <= 20; attempt += 1) {
      if (attempt > 0) await delay(25);
      await this.#send(entry, call, attempt);
    }
    if (!hasReply()) this.unanswered.push(`${call.path}: ${last(entry)}`);
  }

  /** Makes a call that moves no money and is not logged. Returns its data, or undefined if it failed. */
  async instruct({ path, body, headers }: Call): Promise<Record<string, unknown> | undefined> {
    const text = JSON.stringify(body);
    try {
      const response = await fetch(`${this.#origin(path)}${path}`, {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'application/json', ...headers(text, path) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { data } = (await response.json()) as { data?: Record<string, unknown> };
      return response.ok ? (data ?? {}) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Reads data as a player. Returns undefined if the read failed. */
  async read(path: string, player: Player): Promise<Record<string, unknown> | undefined> {
    try {
      const response = await fetch(`${this.#origin(path)}${path}`, {
        headers: asPlayer(player)('', path),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { data } = (await response.json()) as { data?: Record<string, unknown> };
      return response.ok ? data : undefined;
    } catch {
      return undefined;
    }
  }

  async #send(entry: Entry, { method = 'POST', path, body, headers }: Call, attempt: number): Promise<void> {
    const isForm = body instanceof FormData;
    const text = body === undefined || isForm ? '' : JSON.stringify(body);
    const content = text === '' ? {} : { 'content-type': 'application/json' };
    const payload = isForm ? body : text;
    const ownHeaders = headers(text, path);
    entry.isKeyed ||= 'idempotency-key' in ownHeaders;
    try {
      const response = await fetch(`${this.#origin(path, attempt)}${path}`, {
        method,
        ...(payload === '' ? {} : { body: payload }),
        headers: { ...content, ...ownHeaders },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { data, error } = (await response.json()) as {
        data?: Record<string, unknown>;
        error?: { code: string; details?: Record<string, unknown> };
      };
      this.options.log.addReply(entry, {
        status: response.status,
        data: data ?? {},
        code: error?.code,
        details: error?.details,
      });
    } catch {
      // The result is unknown.
    }
  }

  #origin(path: string, attempt = 0): string {
    const { origins, seed } = this.options;
    this.#sent += 1;
    const index = Math.floor(seededRandom(seed, 'origin', this.#sent) * origins.length) + attempt;
    const node = origins[index % origins.length];
    return (path.startsWith('/api/operator/') ? node?.desk : node?.players) ?? '';
  }
}

function last({ replies }: Entry): string {
  const reply = replies.at(-1);
  return reply ? `${reply.status} ${reply.code}` : 'none at all';
}
