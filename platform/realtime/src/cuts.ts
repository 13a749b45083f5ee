import type { Connection } from './connection.ts';

/**
 * Users whose sockets were terminated recently. A signature stays valid while its socket is open, so otherwise a user
 * could subscribe with an older signature after the termination.
 */
export class TerminatedUsers {
  private readonly at = new Map<string, number>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  record(userId: string): void {
    this.at.delete(userId);
    this.at.set(userId, performance.now());
    const oldest = this.at.keys().next();
    if (this.at.size > this.most && !oldest.done) this.at.delete(oldest.value);
  }

  /** Returns true if the socket was open when this user was terminated. A later socket needs a new signature anyway. */
  concern(connection: Connection, userId: string): boolean {
    return connection.openedAt <= (this.at.get(userId) ?? Number.NEGATIVE_INFINITY);
  }
}
