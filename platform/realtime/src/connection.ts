import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Metrics } from './metrics.ts';
import { CODES, errorFrame, frame, type Limits } from './protocol.ts';
import { Rate } from './rate.ts';

/** Open socket with its rate limits, subscriptions and idle timer. */
export class Connection {
  /** Two whole numbers joined by a dot, as the protocol requires. */
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
  heard(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), this.limits.activityTimeout * 1000);
  }

  /** Sends the reason, then closes with the code that tells the client whether to reconnect. */
  close(code: number, message: string): void {
    clearTimeout(this.timer);
    this.send(errorFrame(code, message));
    this.socket.close(code, message);
    // A peer that never acknowledges the close must not keep the socket open.
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
