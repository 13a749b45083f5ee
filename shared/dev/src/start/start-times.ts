/** Measures the parts of a start. Parts overlap, because servers come up while builds are compared. */
export class StartTimes {
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #parts = new Map<string, number>();

  /** `now` is a clock, in milliseconds. */
  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#startedAt = now();
  }

  /** Measures a part until its task ends. */
  async of<T>(part: string, task: () => Promise<T>): Promise<T> {
    const startedAt = this.#now();
    const result = await task();
    this.#parts.set(part, this.#now() - startedAt);
    return result;
  }

  /** Records the end of a part that began at startup. Only the first call for a part counts. */
  until(part: string): void {
    if (!this.#parts.has(part)) this.#parts.set(part, this.#now() - this.#startedAt);
  }

  /** Returns one line with the total time and its parts, the longest first. */
  line(): string {
    const parts = [...this.#parts].sort(([, one], [, other]) => other - one);
    const whole = seconds(this.#now() - this.#startedAt);
    return `after ${whole}: ${parts.map(([part, ms]) => `${part} ${seconds(ms)}`).join(', ')}`;
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
