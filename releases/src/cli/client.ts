import type { CliEnvironment } from './environment.ts';
import { type CliError, type Outcome, refused } from './outcome.ts';

const TIMEOUT = 60_000;

export interface Client {
  get<T>(path: string): Promise<Outcome<T>>;
  post<T>(path: string, body: object, headers?: Record<string, string>): Promise<Outcome<T>>;
  remove<T>(path: string): Promise<Outcome<T>>;
  put<T>(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<Outcome<T>>;
}

/** Calls the registry. Its refusals, and its absence, are outcomes. */
export const registryClient = (env: Pick<CliEnvironment, 'url' | 'token'>): Client => clientOf(env, 'registry');

/** Calls a server by bearer token; `name` says in errors what it is. */
export function clientOf({ url, token }: Pick<CliEnvironment, 'url' | 'token'>, name: string): Client {
  async function call<T>(
    method: string,
    path: string,
    body?: BodyInit,
    given: Record<string, string> = {},
  ): Promise<Outcome<T>> {
    const headers = { authorization: `Bearer ${token}`, ...given };
    let reply: Response;
    try {
      reply = await fetch(url + path, {
        method,
        headers,
        signal: AbortSignal.timeout(TIMEOUT),
        ...(body === undefined ? {} : { body }),
      });
    } catch {
      return refused('unreachable', `The ${name} at ${url} does not answer; is it running?`);
    }
    const answer = (await reply.json().catch(() => undefined)) as { data?: T; error?: CliError } | undefined;
    if (reply.ok && answer?.data !== undefined) return { ok: true, data: answer.data };
    if (answer?.error) return { ok: false, error: answer.error };
    return refused('unexpected', `${url} answered ${reply.status}; is it a ${name}?`);
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body, headers) =>
      call('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
    remove: (path) => call('DELETE', path),
    put: (path, bytes) => call('PUT', path, bytes, { 'content-type': 'application/octet-stream' }),
  };
}
