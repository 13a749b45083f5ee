import { createHmac } from 'node:crypto';
import PusherServer from 'pusher';
import PusherClient, { type Options } from 'pusher-js';
import WebSocket from 'ws';
import { type Realtime, type RealtimeSettings, startRealtime } from '../realtime.ts';

export const app = { appId: 'parlay', key: 'key-of-tests', secret: 'a secret of at least thirty-two letters' };

export const authFor = (text: string) => `${app.key}:${createHmac('sha256', app.secret).update(text).digest('hex')}`;

/** Polls until `read` returns a truthy value. The test's timeout is the deadline. */
export async function until<T>(
  read: () => T | undefined | false | null | Promise<T | undefined | false | null>,
): Promise<T> {
  for (;;) {
    const value = await read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export interface ReceivedMessage {
  event: string;
  channel?: string;
  data?: unknown;
  user_id?: string;
}

/** Raw socket that records the messages it receives. */
export class RawClient {
  readonly received: ReceivedMessage[] = [];
  readonly socket: WebSocket;
  closed: number | undefined;
  refusedWith: number | undefined;

  constructor(url: string, options: WebSocket.ClientOptions = {}) {
    this.socket = new WebSocket(url, options);
    this.socket.on('message', (data) => this.received.push(JSON.parse(data.toString()) as ReceivedMessage));
    this.socket.on('close', (code) => {
      this.closed = code;
    });
    this.socket.on('error', () => {});
    this.socket.on('unexpected-response', (_request, response) => {
      this.refusedWith = response.statusCode;
      this.socket.terminate();
    });
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  next(event: string): Promise<ReceivedMessage> {
    return until(() => this.received.find((message) => message.event === event));
  }

  async socketId(): Promise<string> {
    const { data } = await this.next('pusher:connection_established');
    return (JSON.parse(String(data)) as { socket_id: string }).socket_id;
  }
}

/** Running server with the clients that a test opened. `close` ends all of them. */
export class TestServer {
  readonly server: Realtime;
  readonly api: PusherServer;
  private readonly opened: (() => void)[] = [];

  private constructor(server: Realtime) {
    this.server = server;
    this.api = new PusherServer({ ...app, host: '127.0.0.1', port: String(server.port), useTLS: false });
  }

  static async start(settings: Partial<RealtimeSettings> = {}): Promise<TestServer> {
    return new TestServer(await startRealtime({ mode: 'demo', port: 0, host: '127.0.0.1', app, ...settings }));
  }

  get url(): string {
    return `http://127.0.0.1:${this.server.port}`;
  }

  raw(path = `/app/${app.key}?protocol=7`, options?: WebSocket.ClientOptions): RawClient {
    const client = new RawClient(`ws://127.0.0.1:${this.server.port}${path}`, options);
    this.opened.push(() => client.socket.terminate());
    return client;
  }

  /** Returns a client of the official browser library. Signs its channels for `userId`, as the platform does. */
  client(userId = 'device-1', options: Partial<Options> = {}): PusherClient {
    const client = new PusherClient(app.key, {
      cluster: 'mt1',
      wsHost: '127.0.0.1',
      wsPort: this.server.port,
      forceTLS: false,
      enabledTransports: ['ws'],
      disableStats: true,
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, callback) => {
          const user = { user_id: userId, user_info: { name: userId } };
          callback(
            null,
            this.api.authorizeChannel(socketId, channelName, channelName.startsWith('presence-') ? user : undefined),
          );
        },
      },
      userAuthentication: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId }, callback) => callback(null, this.api.authenticateUser(socketId, { id: userId })),
      },
      ...options,
    });
    this.opened.push(() => client.disconnect());
    return client;
  }

  async close(): Promise<void> {
    for (const end of this.opened) end();
    await this.server.stop();
  }
}

/** Resolves with the data of the next `event` on a channel or client of the official library. */
export function nextEvent<T>(
  source: { bind(event: string, callback: (data: T) => void): unknown },
  event: string,
): Promise<T> {
  return new Promise((resolve) => {
    source.bind(event, resolve);
  });
}
