import { setTimeout as delay } from 'node:timers/promises';
import { roll } from '@parlay/sandbox/odds/random';
import { signedHeaders } from '@parlay/server/signed-call';
import { type Entry, type Log, type Operation, verdictOf } from '../log.ts';

/** A page in a browser. */
export interface Visitor {
  cookie: string;
  xsrf: string;
  /** Host of a brand; that of the first one without it. */
  host?: string;
}

/** A logged-in player with a launched game. */
export interface Player extends Visitor {
  customer: string;
  /** Token of the launched game. */
  token: string;
}

export interface Call {
  method?: 'POST' | 'DELETE';
  path: string;
  /** Sent as JSON, or as the form that it is. */
  body?: unknown;
  headers: (body: string, path: string) => Record<string, string>;
  /** Sent once, whatever comes of it. */
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

/** An operator's call for one key. */
export const asOperator =
  (token: string, key: string): Call['headers'] =>
  () => ({ authorization: `Bearer ${token}`, 'idempotency-key': key });

/** Where a node serves players, and operators. */
export interface Addresses {
  players: string;
  desk: string;
}

export interface CallerOptions {
  log: Log;
  /** Addresses of the nodes; whichever is asked, the answer must be the same. */
  origins: readonly Addresses[];
  seed: number;
  isOver(): boolean;
}

const TIMEOUT_MS = 10_000;
/** Between two operations of a client: the machine has to start things meanwhile. */
const PACE_MS = 10;
/** After a call that nobody answered. */
const PAUSE_MS = 60;
/** Share of the acknowledged commands that are sent once more at the end. */
const REPEATED = 0.15;

/**
 * Sends operations as a careful client does: notes the intent, sends, notes the answer. Where no answer came it asks again
 * with the same key at once, when everything is up again, or never.
 */
export class Caller {
  readonly options: CallerOptions;
  /** Where there was no answer although everything was up. */
  readonly unanswered: string[] = [];
  readonly #later: { entry: Entry; call: Call }[] = [];
  readonly #performed: { entry: Entry; call: Call }[] = [];
  #sent = 0;

  constructor(options: CallerOptions) {
    this.options = options;
  }

  chance(...parts: (string | number)[]): number {
    return roll(this.options.seed, ...parts);
  }

  /** Carries one operation out as far as it goes. The answer may be that there is none. */
  async perform(operation: Operation, call: Call): Promise<Entry> {
    const entry = this.options.log.intend(operation);
    const name = `${entry.at}`;
    await delay(PACE_MS);
    // Some clients are impatient and send the same thing twice.
    const times = !call.isOnce && this.chance('twice', name) < 0.08 ? 2 : 1;
    await Promise.all(Array.from({ length: times }, (_, n) => this.#send(entry, call, n)));
    if (!call.isOnce) this.#performed.push({ entry, call });
    if (call.isOnce || verdictOf(entry).is !== 'unknown') return entry;
    const patience = this.chance('patience', name);
    if (patience < 0.15) return entry;
    if (patience < 0.5) {
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

  /** Asks again for everything that has no answer and is not given up; call it when all nodes are up. */
  async askAgain(): Promise<void> {
    for (const { entry, call } of this.#later.splice(0)) {
      for (let attempt = 1; verdictOf(entry).is === 'unknown' && attempt <= 20; attempt += 1) {
        await this.#send(entry, call, attempt);
        if (verdictOf(entry).is === 'unknown') await delay(25);
      }
      if (verdictOf(entry).is === 'unknown') this.unanswered.push(`${call.path}: ${last(entry)}`);
    }
  }

  /** Sends some of the acknowledged commands once more under their keys: they must say the same, and do nothing. */
  async repeatSome(): Promise<void> {
    for (const { entry, call } of this.#performed)
      if (entry.isKeyed && verdictOf(entry).is === 'done' && this.chance('again', entry.at) < REPEATED)
        await this.repeat(entry, call);
  }

  /** The same once more, whatever was answered before; an answer of old does not stand in for one of now. */
  async repeat(entry: Entry, call: Call): Promise<void> {
    const before = entry.replies.length;
    const carriedOut = () => entry.replies.slice(before).some(({ status }) => status < 500);
    for (let attempt = 0; !carriedOut() && attempt <= 20; attempt += 1) {
      if (attempt > 0) await delay(25);
      await this.#send(entry, call, attempt);
    }
    if (!carriedOut()) this.unanswered.push(`${call.path}: ${last(entry)}`);
  }

  /** A call that moves nothing and is not noted. Whether it was answered well. */
  async instruct({ path, body, headers }: Call): Promise<Record<string, unknown> | undefined> {
    const text = JSON.stringify(body);
    try {
      const answer = await fetch(`${this.#origin(path)}${path}`, {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'application/json', ...headers(text, path) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { data } = (await answer.json()) as { data?: Record<string, unknown> };
      return answer.ok ? (data ?? {}) : undefined;
    } catch {
      return undefined;
    }
  }

  /** A read; undefined where it cannot be had now. */
  async read(path: string, player: Player): Promise<Record<string, unknown> | undefined> {
    try {
      const answer = await fetch(`${this.#origin(path)}${path}`, {
        headers: asPlayer(player)('', path),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { data } = (await answer.json()) as { data?: Record<string, unknown> };
      return answer.ok ? data : undefined;
    } catch {
      return undefined;
    }
  }

  async #send(entry: Entry, { method = 'POST', path, body, headers }: Call, attempt: number): Promise<void> {
    const isForm = body instanceof FormData;
    const text = body === undefined || isForm ? '' : JSON.stringify(body);
    const content = text === '' ? {} : { 'content-type': 'application/json' };
    const sent = isForm ? body : text;
    const own = headers(text, path);
    entry.isKeyed ||= 'idempotency-key' in own;
    try {
      const answer = await fetch(`${this.#origin(path, attempt)}${path}`, {
        method,
        ...(sent === '' ? {} : { body: sent }),
        headers: { ...content, ...own },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { data, error } = (await answer.json()) as {
        data?: Record<string, unknown>;
        error?: { code: string; details?: Record<string, unknown> };
      };
      this.options.log.answered(entry, {
        status: answer.status,
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
    const index = Math.floor(roll(seed, 'origin', this.#sent) * origins.length) + attempt;
    const node = origins[index % origins.length];
    return (path.startsWith('/api/operator/') ? node?.desk : node?.players) ?? '';
  }
}

function last({ replies }: Entry): string {
  const reply = replies.at(-1);
  return reply ? `${reply.status} ${reply.code}` : 'none at all';
}
