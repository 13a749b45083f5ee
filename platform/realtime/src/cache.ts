/** Cache for the last event of each cache channel, with a time to live. Evicts the oldest event first. */
export class EventCache {
  private readonly held = new Map<string, { frame: string; until: number }>();
  private readonly size: number;
  private readonly life: number;

  constructor(size: number, life: number) {
    this.size = size;
    this.life = life;
  }

  put(channel: string, frame: string): void {
    this.held.delete(channel);
    this.held.set(channel, { frame, until: Date.now() + this.life });
    const oldest = this.held.keys().next();
    if (this.held.size > this.size && !oldest.done) this.held.delete(oldest.value);
  }

  get(channel: string): string | undefined {
    const entry = this.held.get(channel);
    if (entry && entry.until > Date.now()) return entry.frame;
    this.held.delete(channel);
    return undefined;
  }
}

export const isCacheChannel = (name: string) => /^(?:private-|presence-)?cache-/.test(name);
