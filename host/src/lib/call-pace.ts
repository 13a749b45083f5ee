/** Rate limits of one version of a remote. */
export interface PaceLimits {
  /** Calls that may start at once after a quiet period. */
  burst: number;
  perSecond: number;
  /** Rate after the limit was exceeded. A caller that rests until `burst` tokens are left is no longer throttled. */
  perSecondThrottled: number;
  /** Maximum calls in flight. */
  atOnce: number;
  /** Maximum calls in flight after the limit was exceeded. */
  atOnceThrottled: number;
  /** Maximum waiting calls; further ones fail as timed out. */
  queue: number;
}

/**
 * Far above what our pages need. A throttled remote occupies two of the six connections of HTTP/1.1; the others remain
 * for the page's own calls and the release set.
 */
const LIMITS: PaceLimits = {
  burst: 120,
  perSecond: 20,
  perSecondThrottled: 2,
  atOnce: 12,
  atOnceThrottled: 2,
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
 * Limits one caller's rate. Calls above it wait, and fail as timed out when their timeout passes or the queue is full,
 * so that a looping remote cannot exhaust the browser's connections.
 */
export function paced(send: Send, { now, later, onExceeded, limits = LIMITS }: PaceOptions): Send {
  const { burst, queue } = limits;
  const waiting: (() => void)[] = [];
  let tokens = burst;
  let filled = now();
  let underWay = 0;
  let exceeded = false;
  let woken = false;

  const rate = () => (exceeded ? limits.perSecondThrottled : limits.perSecond);

  function refill() {
    const at = now();
    tokens = Math.min(burst, tokens + ((at - filled) / 1000) * rate());
    filled = at;
    if (tokens === burst && waiting.length === 0) exceeded = false;
  }

  const hasRoom = () => underWay < (exceeded ? limits.atOnceThrottled : limits.atOnce);

  function startWaiting() {
    refill();
    while (waiting.length > 0 && tokens >= 1 && hasRoom()) {
      tokens -= 1;
      underWay += 1;
      waiting.shift()?.();
    }
    if (waiting.length === 0 || woken || tokens >= 1) return;
    woken = true;
    later(
      () => {
        woken = false;
        startWaiting();
      },
      Math.ceil(((1 - tokens) / rate()) * 1000),
    );
  }

  function turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(start);
      startWaiting();
    });
  }

  return async (request) => {
    request.signal.throwIfAborted();
    refill();
    // A slow API uses up no tokens, and the calls wait instead.
    const isTooOften = tokens - waiting.length < 1 || waiting.length >= queue;
    if (isTooOften && !exceeded) {
      exceeded = true;
      onExceeded();
    }
    if (waiting.length >= queue) throw new DOMException('Too many calls wait.', 'TimeoutError');
    await turn(request.signal);
    try {
      return await send(request);
    } finally {
      underWay -= 1;
      startWaiting();
    }
  };
}
