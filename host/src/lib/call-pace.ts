/** Calls that one version of a remote may make of the API. */
export interface PaceLimits {
  /** Calls that may start at once after a quiet time. */
  burst: number;
  perSecond: number;
  /** The same, once the caller has exceeded its pace; a caller that rests until `burst` calls are left is no longer throttled. */
  perSecondThrottled: number;
  /** Under way at the same time. */
  atOnce: number;
  /** The same, once the caller has exceeded its pace. */
  atOnceThrottled: number;
  /** Calls that may wait for their turn; further ones fail as timed out. */
  queue: number;
}

/**
 * Far above what any page of ours needs. A throttled remote holds two of the six connections that HTTP/1.1 has, and the
 * page's own calls and the release set go through the others.
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
  /** In ms, never going back. */
  now(): number;
  later(action: () => void, milliseconds: number): void;
  /** Called when the caller exceeds its pace. */
  onExceeded(): void;
  limits?: PaceLimits;
}

type Send = (request: Request) => Promise<Response>;

/**
 * Limits how fast one caller sends. Calls above the pace wait, and fail as timed out when their own time runs out or too
 * many wait: a remote that loops cannot exhaust the browser's connections.
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
    if (tokens === burst) exceeded = false;
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
    if (tokens - waiting.length < 1 && !exceeded) {
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
