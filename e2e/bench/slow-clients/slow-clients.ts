import { connect, type Socket } from 'node:net';

/** Clients that send a body byte by byte and restart whenever the edge closes their connection. */
export class SlowClients {
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  /** Number of closed connections by response status. */
  readonly closedWith = new Map<string, number>();
  /** Number of bodies that the clients have started to send. */
  startedBodies = 0;
  /** Whether clients no longer restart. */
  isOver = false;

  constructor(port: number) {
    this.#port = port;
  }

  get connected(): number {
    return this.#sockets.size;
  }

  /** Starts a call whose body is never completed, and restarts it whenever the edge closes the connection. */
  start(localAddress: string): void {
    const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress });
    this.#sockets.add(socket);
    this.startedBodies += 1;
    socket.write(
      `POST /api/login HTTP/1.1\r\nhost: localhost:${this.#port}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    );
    const drip = setInterval(() => socket.write(' '), 1_000);
    let response = '';
    socket.on('data', (bytes) => {
      response += bytes;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      this.#sockets.delete(socket);
      const status = /^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 'none';
      this.closedWith.set(status, (this.closedWith.get(status) ?? 0) + 1);
      if (!this.isOver) this.start(localAddress);
    });
  }

  stop(): void {
    this.isOver = true;
    for (const socket of this.#sockets) socket.destroy();
  }
}
