import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { envelope, type Fault } from './envelope.ts';

const FAULTS: Record<string, Fault> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', message: 'The address or the headers are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request_timeout', message: 'The request took too long to come.' },
};
const BROKEN: Fault = { status: 400, code: 'bad_request', message: 'This request cannot be read.' };

/** Answers, as every failure is answered, what came over a socket and was no request, and hangs up. */
export function answerBrokenRequest({ code }: { code?: string }, socket: Socket): void {
  if (code !== 'ECONNRESET' && socket.writable) {
    const fault = FAULTS[code ?? ''] ?? BROKEN;
    const body = JSON.stringify(envelope(fault, randomUUID()));
    const head = [
      `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}
