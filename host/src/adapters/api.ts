import { type ApiClient, type ApiFailure, createApiClient } from '@parlay/contracts/api';
import { XSRF_COOKIE, XSRF_HEADER } from '@parlay/contracts/cookies';
import { pageCookie } from '@parlay/contracts/page-cookie';
import { createBackoff } from '../lib/backoff.ts';
import { paced } from '../lib/call-pace.ts';

export interface ApiAdapter {
  /** The page's own client. */
  client: ApiClient;
  /** Makes a client with a pace of its own, so that its caller cannot exhaust the page's connections. */
  pacedClient(onExceeded: () => void): ApiClient;
  /** Told whenever a call was answered 401. */
  onUnauthorized(listener: (failure: ApiFailure) => void): void;
  /** Looks at once whether an API that was away is back, for example because the network is. */
  probeNow(): void;
  /** Told of each call whether the API could be reached. */
  onReach(listener: (reached: boolean) => void): void;
}

export interface ApiOptions {
  document: Document;
  fetch: typeof fetch;
  /** In ms, never going back. */
  now(): number;
  later(action: () => void, milliseconds: number): void;
}

/** What the edge answers in the name of a platform that is away. */
const AWAY = new Set([502, 503, 504]);
/** Longest wait between two looks whether the API is back, in ms. */
const PROBE_MOST = 15_000;

/** The players' API of this page. A token against forged requests is fetched before the first write, if none is there yet. */
export function createApi({ document, fetch: send, now, later }: ApiOptions): ApiAdapter {
  let unauthorized: (failure: ApiFailure) => void = () => undefined;
  let tellReach: (reached: boolean) => void = () => undefined;
  let probing = false;
  let lookNow: () => void = () => undefined;

  const reach = (reached: boolean) => {
    tellReach(reached);
    if (!reached && !probing) void probe();
  };

  /** Nobody may be calling when the API comes back: then this notices. */
  async function probe() {
    probing = true;
    const backoff = createBackoff(PROBE_MOST);
    while (probing) {
      await new Promise<void>((resolve) => {
        lookNow = resolve;
        setTimeout(resolve, backoff.next());
      });
      const answer = await send('/api/client-config', { cache: 'no-store' }).catch(() => undefined);
      if (answer && !AWAY.has(answer.status)) probing = false;
    }
    tellReach(true);
  }

  /** A visitor's first call may be a write: then the token is fetched before it. */
  const withToken = async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && !pageCookie(document, XSRF_COOKIE)) {
      await send('/api/client-config').catch(() => undefined);
      const token = pageCookie(document, XSRF_COOKIE);
      if (token) request.headers.set(XSRF_HEADER, token);
    }
    try {
      const response = await send(request);
      reach(!AWAY.has(response.status));
      return response;
    } catch (error) {
      // Who called it off learns nothing by that; whose time ran out does.
      const { aborted, reason } = request.signal;
      if (!aborted || reason?.name === 'TimeoutError') reach(false);
      throw error;
    }
  };

  const clientBy = (sender: (request: Request) => Promise<Response>) =>
    createApiClient({
      fetch: sender,
      xsrf: () => pageCookie(document, XSRF_COOKIE),
      onUnauthorized: (failure) => unauthorized(failure),
    });

  return {
    client: clientBy(withToken),
    pacedClient: (onExceeded) => clientBy(paced(withToken, { now, later, onExceeded })),
    probeNow: () => lookNow(),
    onUnauthorized: (listener) => {
      unauthorized = listener;
    },
    onReach: (listener) => {
      tellReach = listener;
    },
  };
}
