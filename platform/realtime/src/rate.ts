/** Token bucket that refills `perSecond` tokens per second. */
export class TokenBucket {
  private readonly perSecond: number;
  private tokens: number;
  private at = performance.now();

  constructor(perSecond: number) {
    this.perSecond = perSecond;
    this.tokens = perSecond;
  }

  /** Takes one token. Returns false if there is none. */
  take(): boolean {
    const now = performance.now();
    this.tokens = Math.min(this.perSecond, this.tokens + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
