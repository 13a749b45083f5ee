/** Retries calls with exponential backoff until they succeed, one series of attempts per key. */
export class Retrier {
  private readonly first: number;
  private readonly most: number;
  private readonly lines = new Map<string, NodeJS.Timeout>();
  private stopped = false;

  /** `first` is the initial and `most` the maximum delay between attempts, in ms. */
  constructor(first: number, most: number) {
    this.first = first;
    this.most = most;
  }

  /** Runs `attempt` after the first delay and repeats it until it resolves with true. */
  start(key: string, attempt: () => Promise<boolean>): void {
    if (this.lines.has(key) || this.stopped) return;
    this.schedule(key, attempt, this.first);
  }

  get waiting(): number {
    return this.lines.size;
  }

  stop(): void {
    this.stopped = true;
    for (const timer of this.lines.values()) clearTimeout(timer);
    this.lines.clear();
  }

  private schedule(key: string, attempt: () => Promise<boolean>, wait: number): void {
    const run = async () => {
      const isDone = await attempt().catch(() => false);
      if (isDone) this.lines.delete(key);
      else if (!this.stopped) this.schedule(key, attempt, Math.min(this.most, wait * 2));
    };
    // The jitter spreads retries of calls that failed at the same time.
    this.lines.set(key, setTimeout(run, wait * (0.75 + Math.random() / 2)));
  }
}
