import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Metrics } from './metrics.ts';
import { CODES, errorFrame, type Limits, serializeFrame } from './protocol.ts';
import { TokenBucket } from './rate.ts';

/** Open socket with its rate limits, subscriptions and idle timer. */
export class Connection {
  /** Two whole numbers joined by a dot, as the protocol requires. */
  readonly id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
  readonly openedAt = performance.now();
  readonly channels = new Set<string>();
  readonly clientEvents: TokenBucket;
  readonly messages: TokenBucket;
  /** Set by a successful `pusher:signin`. */
  userId: string | undefined;

  private readonly socket: WebSocket;
  private readonly limits: Limits;
  private readonly metrics: Metrics;
  private timer: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket, limits: Limits, metrics: Metrics) {
    this.socket = socket;
    this.limits = limits;
    this.metrics = metrics;
    this.clientEvents = new TokenBucket(limits.clientEventsPerSecond);
    this.messages = new TokenBucket(limits.messagesPerSecond);
  }

  greet(): void {
    const data = JSON.stringify({ socket_id: this.id, activity_timeout: this.limits.activityTimeout });
    this.send(serializeFrame('pusher:connection_established', data));
    this.recordActivity();
  }

  /** Sends a frame. Terminates the socket of a client that reads too slowly; the client reconnects and reloads. */
  send(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > this.limits.unreadBytes) {
      this.metrics.cut.inc();
      this.socket.terminate();
      return;
    }
    this.metrics.deliveries.inc();
    this.socket.send(text);
  }

  /** Restarts the idle timer, because any message shows that the client is alive. */
  recordActivity(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ping(), this.limits.activityTimeout * 1000);
  }

  /** Sends the reason, then closes with the code that tells the client whether to reconnect. */
  close(code: number, message: string): void {
    clearTimeout(this.timer);
    this.send(errorFrame(code, message));
    this.socket.close(code, message);
    // A peer that never acknowledges the close must not keep the socket open.
    setTimeout(() => this.socket.terminate(), 2000).unref();
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private ping(): void {
    this.send(serializeFrame('pusher:ping', {}));
    this.timer = setTimeout(() => this.close(CODES.noPong, 'Pong reply not received'), this.limits.pongTimeout * 1000);
  }
}
