import { createServer, type Socket } from 'node:net';

/** Test mail server that speaks enough SMTP to accept a message or to refuse every recipient. */
export class TestMailServer {
  readonly received: string[] = [];
  /** Whether the server greets clients as too busy. */
  isBusy = false;
  /** Whether the server refuses every recipient and repeats the address in its response. */
  refusesRecipients = false;
  port = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#talk(socket));

  async listen(): Promise<string> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    const address = this.#server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
    return `smtp://127.0.0.1:${this.port}`;
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((closed) => this.#server.close(() => closed()));
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    let buffer = '';
    let message: string | undefined;
    const reply = (line: string) => socket.write(`${line}\r\n`);
    reply(this.isBusy ? '421 too busy' : '220 test');
    socket.on('data', (bytes) => {
      buffer += bytes.toString('utf8');
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (message !== undefined) {
          if (line !== '.') {
            message += `${line}\n`;
            continue;
          }
          this.received.push(message);
          message = undefined;
          reply('250 taken');
        } else if (/^DATA/i.test(line)) {
          message = '';
          reply('354 go on');
        } else if (/^QUIT/i.test(line)) {
          reply('221 bye');
          socket.end();
        } else if (this.refusesRecipients && /^RCPT/i.test(line))
          reply(`550 5.1.1 ${line.slice('RCPT TO:'.length)} unknown`);
        else reply('250 ok');
      }
    });
  }
}
