import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Metrics } from './metrics.ts';
import { CODES, errorFrame, frame, type Limits } from './protocol.ts';
import { Rate } from './rate.ts';

/** One open socket: what it may still do, what it listens to, and whether it is alive. */
export class Connection {
  /** As the protocol writes it: two whole numbers with a point. */
  readonly id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
  readonly openedAt = performance.now();
  readonly channels = new Set<string>();
  readonly clientEvents: Rate;
  readonly messages: Rate;
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
    this.clientEvents = new Rate(limits.clientEventsPerSecond);
    this.messages = new Rate(limits.messagesPerSecond);
  }

  greet(): void {
    const data = JSON.stringify({ socket_id: this.id, activity_timeout: this.limits.activityTimeout });
    this.send(frame('pusher:connection_established', data));
    this.heard();
  }

  /** Hands a frame over. A reader who has fallen too far behind is cut: its client reconnects and fetches afresh. */
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

  /** Any word from the client proves it alive and starts the quiet time anew. */
  heard(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), this.limits.activityTimeout * 1000);
  }

  /** Says why, then closes with the code that tells the client whether to come back. */
  close(code: number, message: string): void {
    clearTimeout(this.timer);
    this.send(errorFrame(code, message));
    this.socket.close(code, message);
    // A peer that never answers the close must not hold the socket.
    setTimeout(() => this.socket.terminate(), 2000).unref();
  }

  gone(): void {
    clearTimeout(this.timer);
  }

  private ask(): void {
    this.send(frame('pusher:ping', {}));
    this.timer = setTimeout(() => this.close(CODES.noPong, 'Pong reply not received'), this.limits.pongTimeout * 1000);
  }
}
