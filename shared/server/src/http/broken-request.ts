import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

interface SocketRefusal {
  status: number;
  code: string;
  message: string;
}

const REFUSALS: Record<string, SocketRefusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', message: 'The address or the headers are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request_timeout', message: 'The request took too long to arrive.' },
};
const BAD_REQUEST: SocketRefusal = { status: 400, code: 'bad_request', message: 'This request cannot be read.' };

/** Responds to data that is not a request, or to a request that did not arrive in time, and closes the socket. */
export function respondToBrokenRequest({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET') socket.destroySoon();
  else refuseSocket(socket, REFUSALS[code ?? ''] ?? BAD_REQUEST);
}

/** Writes an error envelope to a socket without a request, and closes the socket. */
export function refuseSocket(socket: Socket, { status, code, message }: SocketRefusal): void {
  const body = JSON.stringify({ error: { code, message, reference: randomUUID() } });
  sendToSocket(socket, status, body, { 'content-type': 'application/json; charset=utf-8' });
}

/** Writes a response to a socket without a request, and closes the socket. */
export function sendToSocket(
  socket: Socket,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>>,
): void {
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'x-content-type-options: nosniff',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}
