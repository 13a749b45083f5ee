import createClient, { type RequestOptions } from 'openapi-fetch';
import { XSRF_HEADER } from '../cookies.ts';
import { type ApiFailure, type ApiResult, failureOfAnswer, failureOfRejection } from './failure.ts';
import type { components, paths } from './openapi.gen.ts';

export type { ApiFailure, ApiResult };
/** Named schemas of the API: `Schemas['PlayerRecord']`. */
export type Schemas = components['schemas'];

/** Path of a call, with its parameters in braces. */
export type ApiPath = keyof paths;

type Method = 'get' | 'post' | 'patch' | 'delete';

/** Paths that have this method. */
export type PathsOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];

type Operation<P extends keyof paths, M extends Method> = paths[P][M & keyof paths[P]];

/** What a successful call of this path gives. */
export type DataOf<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: { 200: { content: { 'application/json': { data: infer Data } } } } }
    ? Data
    : never;

/** Parameters and body as the path wants them, and what every call may have. */
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
  /** Origin of the site; the page's own by default. */
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
  /** The value of the XSRF-TOKEN cookie at this moment. */
  xsrf: () => string | undefined;
  /** Told of every 401 that means "no session". */
  onUnauthorized?: (failure: ApiFailure) => void;
  timeoutMs?: number;
}

interface Sent {
  data?: unknown;
  error?: unknown;
  response: Response;
}
type Send = (method: Method, path: string, init: object) => Promise<Sent>;

/**
 * GET is a plain fetch in the default credentials mode without headers of ours: anything else would not meet the
 * page's preload and fetch twice.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { baseUrl = '', timeoutMs = 15_000, xsrf, onUnauthorized } = options;
  // Looked up at each call, so that a test or a tool may replace the page's fetch later.
  const fetchNow = options.fetch ?? ((request: Request) => globalThis.fetch(request));
  const client = createClient<paths>({ baseUrl, fetch: fetchNow });
  // The typed surface above says which options belong to which path; below it every call is the same.
  const send = client.request as unknown as Send;

  async function once(method: Method, path: string, call: CallInit): Promise<ApiResult<unknown>> {
    const token = method === 'get' ? undefined : xsrf();
    const { signal, headers, ...rest } = call;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const sent = await send(method, path, {
        ...rest,
        headers: { ...headers, ...(token ? { [XSRF_HEADER]: token } : {}) },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return unwrap(sent);
    } catch (reason) {
      return { ok: false, error: failureOfRejection(reason) };
    }
  }

  async function call(method: Method, path: string, init: CallInit = {}): Promise<ApiResult<unknown>> {
    const before = method === 'get' ? undefined : xsrf();
    let result = await once(method, path, init);
    // The refusal has brought a fresh token (first call of a visit, or the session has changed in another tab).
    const stale = !result.ok && result.error.code === 'xsrf_invalid' && xsrf() !== before;
    if (stale) result = await once(method, path, init);
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

function unwrap({ data, error, response }: Sent): ApiResult<unknown> {
  if (!response.ok) return { ok: false, error: failureOfAnswer(response, error) };
  if (typeof data === 'object' && data !== null && 'data' in data) return { ok: true, data: data.data };
  return { ok: false, error: failureOfAnswer(response, undefined) };
}
