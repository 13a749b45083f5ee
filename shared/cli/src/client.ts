import { tryParseJson } from '@parlay/server/json-or-nothing';
import { z } from 'zod';
import { type CliError, type Outcome, refusal } from './outcome.ts';

/**
 * Timeouts of calls in milliseconds. Most calls read or write a few rows. A browser check, an upload, or reading a long log
 * takes minutes. After five minutes `fetch` itself gives up, as if the server were unreachable.
 */
const TIMEOUTS = { short: 20_000, long: 290_000 };

export interface Client {
  get<T>(path: string): Promise<Outcome<T>>;
  /** Like `get`, for calls that read a whole log. */
  getLong<T>(path: string): Promise<Outcome<T>>;
  post<T>(path: string, body: object, headers?: Record<string, string>): Promise<Outcome<T>>;
  /** Like `post`, for calls that check releases in a browser, or read or write all files of a release. */
  postLong<T>(path: string, body: object): Promise<Outcome<T>>;
  remove<T>(path: string): Promise<Outcome<T>>;
  put<T>(path: string, content: Blob): Promise<Outcome<T>>;
  /** Reads a response that is not JSON. */
  bytes(path: string): Promise<Outcome<Uint8Array>>;
}

interface Call {
  method: string;
  path: string;
  body?: BodyInit;
  headers?: Record<string, string>;
  isLong?: boolean;
}

/** URL of a server, without a trailing slash, and a bearer token. */
export interface Access {
  url: string;
  token: string;
  headers?: Record<string, string>;
}

/** Returns a client of a server, called `name` in error messages. Refusals and connection errors are returned, not thrown. */
export function clientOf({ url, token, headers: always }: Access, name: string, timeouts = TIMEOUTS): Client {
  /** Sends a call and reads the whole response before the timeout. */
  async function send<T>(
    { method, path, body, headers, isLong = false }: Call,
    read: (reply: Response) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const within = isLong ? timeouts.long : timeouts.short;
    const signal = AbortSignal.timeout(within);
    try {
      const reply = await fetch(url + path, {
        ...{ method, signal, headers: { authorization: `Bearer ${token}`, ...always, ...headers } },
        ...(body === undefined ? {} : { body }),
      });
      return await read(reply);
    } catch (error) {
      const next = method === 'GET' ? 'Try again.' : 'The change may still happen: look before you try again.';
      if (!signal.aborted && wasConnected(error))
        return refusal('unreachable', `The connection to the ${name} at ${url} broke off. ${next}`);
      if (!signal.aborted) return refusal('unreachable', `The ${name} at ${url} does not answer; is it running?`);
      return refusal('timeout', `The ${name} at ${url} did not answer within ${within / 1_000} seconds. ${next}`);
    }
  }

  function refusalOf(reply: Response, content: { error?: CliError } | undefined): Outcome<never> {
    if (content?.error) return { ok: false, error: content.error };
    return refusal('unexpected', `${url} answered ${reply.status}; is it a ${name}?`);
  }

  const call = <T>(one: Call): Promise<Outcome<T>> =>
    send(one, async (reply) => {
      const content = jsonIn<{ data?: T; error?: CliError }>(await reply.text());
      return reply.ok && content?.data !== undefined ? { ok: true, data: content.data } : refusalOf(reply, content);
    });
  const json = (body: object) => ({
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

  return {
    get: (path) => call({ method: 'GET', path }),
    getLong: (path) => call({ method: 'GET', path, isLong: true }),
    post(path, body, headers) {
      const sent = json(body);
      return call({ method: 'POST', path, ...sent, headers: { ...sent.headers, ...headers } });
    },
    postLong: (path, body) => call({ method: 'POST', path, ...json(body), isLong: true }),
    remove: (path) => call({ method: 'DELETE', path }),
    put: (path, body) =>
      call({ method: 'PUT', path, body, headers: { 'content-type': 'application/octet-stream' }, isLong: true }),
    bytes: (path) =>
      send({ method: 'GET', path, isLong: true }, async (reply) => {
        if (reply.ok) return { ok: true, data: new Uint8Array(await reply.arrayBuffer()) };
        return refusalOf(reply, jsonIn(await reply.text()));
      }),
  };
}

const Broken = z.object({ cause: z.object({ code: z.enum(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']) }) });

/** Returns true if the connection had been established, so that the call may have arrived. */
const wasConnected = (error: unknown): boolean => Broken.safeParse(error).success;

/** Parses a response's JSON. Returns undefined if something else responded. */
const jsonIn = <T>(text: string) => tryParseJson(text) as T | undefined;
