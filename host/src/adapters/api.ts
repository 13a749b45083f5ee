import { type ApiClient, type ApiFailure, createApiClient } from '@parlay/contracts/api';
import { XSRF_HEADER } from '@parlay/contracts/cookies';
import { xsrfToken } from '@parlay/contracts/page-cookie';
import { createBackoff } from '../lib/backoff.ts';
import { paced } from '../lib/call-pace.ts';

export interface ApiAdapter {
  /** The page's own client. */
  client: ApiClient;
  /** Creates a client with its own rate limit, so that its caller cannot exhaust the page's connections. */
  pacedClient(onExceeded: () => void): ApiClient;
  /** Sets the listener for calls answered with 401. */
  onUnauthorized(listener: (failure: ApiFailure) => void): void;
  /** Checks at once whether an unreachable API is back, for example when the network returns. */
  probeNow(): void;
  /** Sets the listener that learns for each call whether the API was reached. */
  onReach(listener: (reached: boolean) => void): void;
}

export interface ApiOptions {
  document: Document;
  fetch: typeof fetch;
  /** Monotonic time in ms. */
  now(): number;
  later(action: () => void, milliseconds: number): void;
}

/** Statuses the edge answers while the platform is down. */
const AWAY = new Set([502, 503, 504]);
/** Longest delay between two probes, in ms. */
const MAX_PROBE_DELAY = 15_000;

/** Creates the page's client of the players' API. Fetches an XSRF token before the first write if there is none. */
export function createApi({ document, fetch: send, now, later }: ApiOptions): ApiAdapter {
  let unauthorized: (failure: ApiFailure) => void = () => undefined;
  let notifyReach: (reached: boolean) => void = () => undefined;
  let probing = false;
  let wakeProbe: () => void = () => undefined;

  const reach = (reached: boolean) => {
    notifyReach(reached);
    if (!reached && !probing) void probe();
  };

  /** Notices when the API is back, even if nobody calls it. */
  async function probe() {
    probing = true;
    const backoff = createBackoff(MAX_PROBE_DELAY);
    while (probing) {
      await new Promise<void>((resolve) => {
        wakeProbe = resolve;
        setTimeout(resolve, backoff.next());
      });
      const answer = await send('/api/client-config', { cache: 'no-store' }).catch(() => undefined);
      if (answer && !AWAY.has(answer.status)) probing = false;
    }
    notifyReach(true);
  }

  /** A visitor's first call may be a write: fetch the token before it. */
  const withToken = async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && !xsrfToken(document)) {
      await send('/api/client-config').catch(() => undefined);
      const token = xsrfToken(document);
      if (token) request.headers.set(XSRF_HEADER, token);
    }
    try {
      const response = await send(request);
      reach(!AWAY.has(response.status));
      return response;
    } catch (error) {
      // An aborted call says nothing about the API; a timed-out one does.
      const { aborted, reason } = request.signal;
      if (!aborted || reason?.name === 'TimeoutError') reach(false);
      throw error;
    }
  };

  const clientBy = (sender: (request: Request) => Promise<Response>) =>
    createApiClient({
      fetch: sender,
      xsrf: () => xsrfToken(document),
      onUnauthorized: (failure) => unauthorized(failure),
    });

  return {
    client: clientBy(withToken),
    pacedClient: (onExceeded) => clientBy(paced(withToken, { now, later, onExceeded })),
    probeNow: () => wakeProbe(),
    onUnauthorized: (listener) => {
      unauthorized = listener;
    },
    onReach: (listener) => {
      notifyReach = listener;
    },
  };
}
