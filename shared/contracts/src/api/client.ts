import createClient, { type RequestOptions } from 'openapi-fetch';
import { XSRF_HEADER } from '../cookies.ts';
import type { Open } from '../open-word.ts';
import { type ApiFailure, type ApiResult, failureOfRejection, failureOfResponse } from './failure.ts';
import type { components, paths } from './openapi.gen.ts';

export type { ApiFailure, ApiResult };
/**
 * Named schemas of responses: `Schemas['PlayerRecord']`. Their enumerations are open, because a newer server may send
 * values that this build does not know.
 */
export type Schemas = { [Name in keyof components['schemas']]: Open<components['schemas'][Name]> };

/** Named schemas of request bodies. A server must know their enumeration values: `BodySchemas['RegisterBody']`. */
export type BodySchemas = components['schemas'];

/** Path of a call, with parameters in braces. */
export type ApiPath = keyof paths;

type Method = 'get' | 'post' | 'patch' | 'delete';

/** Paths with this method. */
export type PathsOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];

type Operation<P extends keyof paths, M extends Method> = paths[P][M & keyof paths[P]];

/** Data of a successful call to this path. */
export type DataOf<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: { 200: { content: { 'application/json': { data: infer Data } } } } }
    ? Open<Data>
    : never;

/** Parameters and body of this path, and the options of every call. */
export type CallOptions<P extends keyof paths, M extends Method> = Pick<
  RequestOptions<Operation<P, M>>,
  Extract<keyof RequestOptions<Operation<P, M>>, 'params' | 'body'>
> & { headers?: Record<string, string>; signal?: AbortSignal };

type Arguments<P extends keyof paths, M extends Method> =
  object extends CallOptions<P, M> ? [options?: CallOptions<P, M>] : [options: CallOptions<P, M>];

type Call<M extends Method> = <P extends PathsOf<M>>(
  path: P,
  ...options: Arguments<P, M>
) => Promise<ApiResult<DataOf<P, M>>>;

/** Typed calls of the players' API. They never reject. */
export interface ApiClient {
  get: Call<'get'>;
  post: Call<'post'>;
  patch: Call<'patch'>;
  delete: Call<'delete'>;
}

export interface ApiClientOptions {
  /** Origin of the site; by default the page's own. */
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
  /** Returns the current value of the XSRF-TOKEN cookie. */
  xsrf: () => string | undefined;
  /** Called for every 401 that means "no session". */
  onUnauthorized?: (failure: ApiFailure) => void;
  timeoutMs?: number;
}

/** Refusals that bring a new token. Without any cookie yet, the first one may arrive with the refusal. */
const STALE_TOKEN = new Set(['xsrf_invalid', 'cookies_blocked', 'https_required']);

/** Result of a call through `openapi-fetch`. */
interface RawResult {
  data?: unknown;
  error?: unknown;
  response: Response;
}
type Send = (method: Method, path: string, init: object) => Promise<RawResult>;

/**
 * Creates the client. GET is a plain fetch in default credentials mode without extra headers, because any other request would not
 * use the page's preload and would load the data twice.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { baseUrl = '', timeoutMs = 15_000, xsrf, onUnauthorized } = options;
  // Read at each call, so that a test or a tool can replace the page's fetch later.
  const fetchNow = options.fetch ?? ((request: Request) => globalThis.fetch(request));
  const client = createClient<paths>({ baseUrl, fetch: fetchNow });
  // The types above connect options and paths. At run time every call works the same way.
  const send = client.request as unknown as Send;

  async function attempt(method: Method, path: string, call: CallInit): Promise<ApiResult<unknown>> {
    const token = method === 'get' ? undefined : xsrf();
    const { signal, headers, ...rest } = call;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await send(method, path, {
        ...rest,
        headers: { ...headers, ...(token ? { [XSRF_HEADER]: token } : {}) },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return unwrap(answer);
    } catch (reason) {
      return { ok: false, error: failureOfRejection(reason) };
    }
  }

  async function call(method: Method, path: string, init: CallInit = {}): Promise<ApiResult<unknown>> {
    const token = method === 'get' ? undefined : xsrf();
    let result = await attempt(method, path, init);
    // The refusal brought a new token, because this is the visit's first call or the session changed in another tab.
    const stale = !result.ok && STALE_TOKEN.has(result.error.code) && xsrf() !== token;
    if (stale) result = await attempt(method, path, init);
    if (!result.ok && result.error.code === 'not_authenticated') onUnauthorized?.(result.error);
    return result;
  }

  const calls = (method: Method) => (path: string, init?: CallInit) => call(method, path, init);
  return { get: calls('get'), post: calls('post'), patch: calls('patch'), delete: calls('delete') } as ApiClient;
}

interface CallInit {
  params?: unknown;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

function unwrap({ data, error, response }: RawResult): ApiResult<unknown> {
  if (!response.ok) return { ok: false, error: failureOfResponse(response, error) };
  if (typeof data === 'object' && data !== null && 'data' in data) return { ok: true, data: data.data };
  return { ok: false, error: failureOfResponse(response, undefined) };
}
