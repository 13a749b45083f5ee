import { type ApiClient, type ApiFailure, createApiClient } from '@parlay/contracts/api';
import { XSRF_HEADER } from '@parlay/contracts/cookies';
import { xsrfToken } from '@parlay/contracts/page-cookie';
import { createBackoff } from '../lib/backoff.ts';
import { limitRate } from '../lib/call-pace.ts';

export interface ApiAdapter {
  /** The page's own client. */
  client: ApiClient;
  /** Creates a client with its own rate limit, so that its caller cannot exhaust the page's connections. */
  pacedClient(onExceeded: () => void): ApiClient;
  /** Sets the listener for 401 responses. */
  onUnauthorized(listener: (failure: ApiFailure) => void): void;
  /** Immediately checks whether an unreachable API is reachable again, for example when the network returns. */
  probeNow(): void;
  /** Sets the listener called after each call. `reached` is true if the API responded. */
  onReach(listener: (reached: boolean) => void): void;
}

export interface ApiOptions {
  document: Document;
  fetch: typeof fetch;
  /** Monotonic time in ms. */
  now(): number;
  later(action: () => void, milliseconds: number): void;
}

/** Statuses that the edge returns while the platform is down. */
const UNREACHABLE_STATUSES = new Set([502, 503, 504]);
/** Longest delay between two probes, in ms. */
const MAX_PROBE_DELAY = 15_000;

/** Creates the page's client for the players' API. Fetches an XSRF token before the first write if there is none. */
export function createApi({ document, fetch: send, now, later }: ApiOptions): ApiAdapter {
  let unauthorized: (failure: ApiFailure) => void = () => undefined;
  let notifyReach: (reached: boolean) => void = () => undefined;
  let probing = false;
  let wakeProbe: () => void = () => undefined;

  const reach = (reached: boolean) => {
    notifyReach(reached);
    if (!reached && !probing) void probe();
  };

  /** Polls until the API is reachable again, so that the page notices recovery without a call. */
  async function probe() {
    probing = true;
    const backoff = createBackoff(MAX_PROBE_DELAY);
    while (probing) {
      await new Promise<void>((resolve) => {
        wakeProbe = resolve;
        setTimeout(resolve, backoff.next());
      });
      const response = await send('/api/client-config', { cache: 'no-store' }).catch(() => undefined);
      if (response && !UNREACHABLE_STATUSES.has(response.status)) probing = false;
    }
    notifyReach(true);
  }

  /** Fetches the XSRF token before a write, because a visitor's first call may be a write. */
  const withToken = async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && !xsrfToken(document)) {
      await send('/api/client-config').catch(() => undefined);
      const token = xsrfToken(document);
      if (token) request.headers.set(XSRF_HEADER, token);
    }
    try {
      const response = await send(request);
      reach(!UNREACHABLE_STATUSES.has(response.status));
      return response;
    } catch (error) {
      // An aborted call does not show whether the API works, but a timed-out one does.
      const { aborted, reason } = request.signal;
      if (!aborted || reason?.name === 'TimeoutError') reach(false);
      throw error;
    }
  };

  const clientFor = (sender: (request: Request) => Promise<Response>) =>
    createApiClient({
      fetch: sender,
      xsrf: () => xsrfToken(document),
      onUnauthorized: (failure) => unauthorized(failure),
    });

  return {
    client: clientFor(withToken),
    pacedClient: (onExceeded) => clientFor(limitRate(withToken, { now, later, onExceeded })),
    probeNow: () => wakeProbe(),
    onUnauthorized: (listener) => {
      unauthorized = listener;
    },
    onReach: (listener) => {
      notifyReach = listener;
    },
  };
}
