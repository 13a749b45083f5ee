import { type ApiClient, createApiClient } from '@parlay/contracts/api';
import { XSRF_COOKIE } from '@parlay/contracts/page';
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

  const withToken = async (request: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const method = init?.method ?? (request instanceof Request ? request.method : 'GET');
    if (method !== 'GET' && !readCookie(document, XSRF_COOKIE)) await send('/api/client-config').catch(() => undefined);
    try {
      const response = await send(request, init);
      reach(response.status !== 502 && response.status !== 503 && response.status !== 504);
      return response;
    } catch (error) {
      reach(false);
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
