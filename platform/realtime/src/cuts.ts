import type { Connection } from './connection.ts';

/**
 * Whose sockets were cut lately. A signature holds as long as its socket: who got one and kept it would come in with it after
 * the cut that was meant for them.
 */
export class Cuts {
  private readonly at = new Map<string, number>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  note(userId: string): void {
    this.at.delete(userId);
    this.at.set(userId, performance.now());
    const oldest = this.at.keys().next();
    if (this.at.size > this.most && !oldest.done) this.at.delete(oldest.value);
  }

  /** Whether a socket was open when this user was cut: another one needs a new signature. */
  concern(connection: Connection, userId: string): boolean {
    return connection.openedAt <= (this.at.get(userId) ?? Number.NEGATIVE_INFINITY);
  }
}
