/** Rate limits of one version of a remote. */
export interface PaceLimits {
  /** Calls that may start immediately after a quiet period. */
  burst: number;
  perSecond: number;
  /** Rate after the limit was exceeded, until the caller has been quiet long enough to regain `burst` tokens. */
  perSecondThrottled: number;
  /** Maximum calls in flight. */
  concurrent: number;
  /** Maximum calls in flight after the limit was exceeded. */
  concurrentThrottled: number;
  /** Maximum queued calls. Further calls fail as timed out. */
  queue: number;
}

/**
 * Far above the rate that our pages need. A throttled remote occupies two of the six HTTP/1.1 connections. The
 * others remain for the page's own calls and the release set.
 */
const LIMITS: PaceLimits = {
  burst: 120,
  perSecond: 20,
  perSecondThrottled: 2,
  concurrent: 12,
  concurrentThrottled: 2,
  queue: 100,
};

export interface PaceOptions {
  /** Monotonic time in ms. */
  now(): number;
  later(action: () => void, milliseconds: number): void;
  /** Called when the caller exceeds its limit. */
  onExceeded(): void;
  limits?: PaceLimits;
}

type Send = (request: Request) => Promise<Response>;

/**
 * Limits one caller's rate. Calls above the limit are queued. They fail as timed out when their timeout passes or
 * the queue is full, so that a looping remote cannot exhaust the browser's connections.
 */
export function limitRate(send: Send, { now, later, onExceeded, limits = LIMITS }: PaceOptions): Send {
  const { burst, queue } = limits;
  const waiting: (() => void)[] = [];
  let tokens = burst;
  let filled = now();
  let inFlight = 0;
  let exceeded = false;
  let isScheduled = false;

  const rate = () => (exceeded ? limits.perSecondThrottled : limits.perSecond);

  function refill() {
    const at = now();
    tokens = Math.min(burst, tokens + ((at - filled) / 1000) * rate());
    filled = at;
    if (tokens === burst && waiting.length === 0) exceeded = false;
  }

  const hasRoom = () => inFlight < (exceeded ? limits.concurrentThrottled : limits.concurrent);

  function startWaiting() {
    refill();
    while (waiting.length > 0 && tokens >= 1 && hasRoom()) {
      tokens -= 1;
      inFlight += 1;
      waiting.shift()?.();
    }
    if (waiting.length === 0 || isScheduled || tokens >= 1) return;
    isScheduled = true;
    later(
      () => {
        isScheduled = false;
        startWaiting();
      },
      Math.ceil(((1 - tokens) / rate()) * 1000),
    );
  }

  function waitForTurn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', cancel);
        resolve();
      };
      const cancel = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', cancel, { once: true });
      waiting.push(start);
      startWaiting();
    });
  }

  return async (request) => {
    request.signal.throwIfAborted();
    refill();
    // When the API is slow, calls fill the queue instead of using tokens.
    const isTooOften = tokens - waiting.length < 1 || waiting.length >= queue;
    if (isTooOften && !exceeded) {
      exceeded = true;
      onExceeded();
    }
    if (waiting.length >= queue) throw new DOMException('Too many calls are queued.', 'TimeoutError');
    await waitForTurn(request.signal);
    try {
      return await send(request);
    } finally {
      inFlight -= 1;
      startWaiting();
    }
  };
}
