import type { CliEnvironment } from './environment.ts';
import { type CliError, type Outcome, refused } from './outcome.ts';

/** A trial in a browser takes minutes. */
const TIMEOUT = 360_000;

export interface Client {
  get<T>(path: string): Promise<Outcome<T>>;
  post<T>(path: string, body: object, headers?: Record<string, string>): Promise<Outcome<T>>;
  remove<T>(path: string): Promise<Outcome<T>>;
  put<T>(path: string, content: Blob): Promise<Outcome<T>>;
  /** An answer that is no JSON. */
  bytes(path: string): Promise<Outcome<Uint8Array>>;
}

/** Calls the registry. Refusals and connection errors are returned, not thrown. */
export const registryClient = (env: Pick<CliEnvironment, 'url' | 'token'>): Client => clientOf(env, 'registry');

/** Calls a server by bearer token; `name` says in errors what it is. */
export function clientOf({ url, token }: Pick<CliEnvironment, 'url' | 'token'>, name: string): Client {
  async function send(
    method: string,
    path: string,
    body?: BodyInit,
    given: Record<string, string> = {},
  ): Promise<Response | undefined> {
    const headers = { authorization: `Bearer ${token}`, ...given };
    const signal = AbortSignal.timeout(TIMEOUT);
    try {
      return await fetch(url + path, { method, headers, signal, ...(body === undefined ? {} : { body }) });
    } catch {
      return undefined;
    }
  }
  const unreachable = () => refused('unreachable', `The ${name} at ${url} does not answer; is it running?`);

  function refusalOf(reply: Response, answer: { error?: CliError } | undefined): Outcome<never> {
    if (answer?.error) return { ok: false, error: answer.error };
    return refused('unexpected', `${url} answered ${reply.status}; is it a ${name}?`);
  }

  async function call<T>(...request: Parameters<typeof send>): Promise<Outcome<T>> {
    const reply = await send(...request);
    if (!reply) return unreachable();
    const answer = (await reply.json().catch(() => undefined)) as { data?: T; error?: CliError } | undefined;
    if (reply.ok && answer?.data !== undefined) return { ok: true, data: answer.data };
    return refusalOf(reply, answer);
  }

  async function bytes(path: string): Promise<Outcome<Uint8Array>> {
    const reply = await send('GET', path);
    if (!reply) return unreachable();
    if (reply.ok) return { ok: true, data: new Uint8Array(await reply.arrayBuffer()) };
    return refusalOf(reply, (await reply.json().catch(() => undefined)) as { error?: CliError } | undefined);
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body, headers) =>
      call('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
    remove: (path) => call('DELETE', path),
    put: (path, content) => call('PUT', path, content, { 'content-type': 'application/octet-stream' }),
    bytes,
  };
}
