/** Repeats attempts until they succeed, ever more slowly. One line of attempts per key. */
export class Retrier {
  private readonly first: number;
  private readonly most: number;
  private readonly lines = new Map<string, NodeJS.Timeout>();
  private stopped = false;

  /** Waits in ms: before the second attempt, and at most between two. */
  constructor(first: number, most: number) {
    this.first = first;
    this.most = most;
  }

  /** Repeats `attempt` after a first wait until it answers true. */
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
    // Jitter, so that what failed together does not come back together.
    this.lines.set(key, setTimeout(run, wait * (0.75 + Math.random() / 2)));
  }
}
