import type { Connection } from './connection.ts';

/**
 * Users whose sockets were terminated recently. Without this record, a user could subscribe with an older signature
 * after the termination, because a signature stays valid while its socket is open.
 */
export class TerminatedUsers {
  private readonly terminatedAt = new Map<string, number>();
  private readonly maxUsers: number;

  constructor(maxUsers: number) {
    this.maxUsers = maxUsers;
  }

  record(userId: string): void {
    this.terminatedAt.delete(userId);
    this.terminatedAt.set(userId, performance.now());
    const oldest = this.terminatedAt.keys().next();
    if (this.terminatedAt.size > this.maxUsers && !oldest.done) this.terminatedAt.delete(oldest.value);
  }

  /** Returns true if the socket was open when this user was terminated. A later socket needs a new signature anyway. */
  affects(connection: Connection, userId: string): boolean {
    return connection.openedAt <= (this.terminatedAt.get(userId) ?? Number.NEGATIVE_INFINITY);
  }
}
