import { type ApiClient, createApiClient } from '@parlay/contracts/api';
import { XSRF_COOKIE, XSRF_HEADER } from '@parlay/contracts/page';
import { readCookie } from './cookies.ts';

export interface ApiAdapter {
  client: ApiClient;
  /** Told whenever a call was answered 401. */
  onUnauthorized(listener: () => void): void;
  /** Told of each call whether the API could be reached. */
  onReach(listener: (reached: boolean) => void): void;
}

/** The players' API of this page. A token against forged requests is fetched before the first write, if none is there yet. */
export function createApi(document: Document, send: typeof fetch): ApiAdapter {
  let unauthorized: () => void = () => undefined;
  let reach: (reached: boolean) => void = () => undefined;

  /** A visitor's first call may be a write: then the token is fetched before it. */
  const withToken = async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && !readCookie(document, XSRF_COOKIE)) {
      await send('/api/client-config').catch(() => undefined);
      const token = readCookie(document, XSRF_COOKIE);
      if (token) request.headers.set(XSRF_HEADER, token);
    }
    try {
      const response = await send(request);
      reach(response.status !== 502 && response.status !== 503 && response.status !== 504);
      return response;
    } catch (error) {
      if (!request.signal.aborted) reach(false);
      throw error;
    }
  };

  return {
    client: createApiClient({
      fetch: withToken,
      xsrf: () => readCookie(document, XSRF_COOKIE),
      onUnauthorized: () => unauthorized(),
    }),
    onUnauthorized: (listener) => {
      unauthorized = listener;
    },
    onReach: (listener) => {
      reach = listener;
    },
  };
}
