import type { Company } from '@parlay/contracts/providers';

/** Longest wait that a provider can ask for, in ms. A wrong header must not stop payouts for a day. */
const MOST_MS = 15 * 60_000;

/** The provider asked us to call again later, so the request was not sent. */
export class AskedToWait extends Error {
  constructor(until: number, now: number) {
    super(`the company asked to wait ${Math.ceil((until - now) / 1_000)} s more`);
  }
}

/**
 * Times until which providers want no calls, from `Retry-After` in their responses. After 503 that holds for the whole
 * provider, after 429 for the path that was called.
 */
export class Waits {
  readonly #until = new WeakMap<Company['settings'], Map<string, number>>();

  /** Throws if the provider wants no call to this URL yet. */
  assertOver(settings: Company['settings'], { pathname }: URL, now = Date.now()): void {
    const times = this.#until.get(settings);
    const until = Math.max(times?.get(WHOLE) ?? 0, times?.get(pathname) ?? 0);
    if (until > now) throw new AskedToWait(until, now);
  }

  /** Remembers how long the provider wants no calls after a response. */
  note(
    settings: Company['settings'],
    { pathname }: URL,
    { status, headers }: Pick<Response, 'status' | 'headers'>,
    now = Date.now(),
  ): void {
    const ms = status === 429 || status === 503 ? waitOf(headers.get('retry-after'), now) : undefined;
    if (ms === undefined) return;
    const times = this.#until.get(settings) ?? new Map<string, number>();
    for (const [path, until] of times) if (until <= now) times.delete(path);
    times.set(status === 503 ? WHOLE : pathname, now + Math.min(ms, MOST_MS));
    this.#until.set(settings, times);
  }
}

/** No path is empty. */
const WHOLE = '';

/** Returns the wait of a `Retry-After` header in ms, which is in seconds or a date. Undefined without a usable one. */
function waitOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now;
  return ms > 0 ? ms : undefined;
}
