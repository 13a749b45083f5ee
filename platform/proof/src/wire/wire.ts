import { connect } from 'node:net';

export interface Exchange {
  /** Status codes of the responses. */
  statuses: number[];
  /** Start of the received text. */
  received: string;
  /** Whether the server responded or closed the connection. */
  isAnswered: boolean;
  /** Socket error code, such as ECONNRESET. */
  error: string | undefined;
}

export interface Transmission {
  port: number;
  /** Parts to write one after another. A function is called with the text received so far. */
  parts: readonly (Buffer | ((received: string) => Buffer))[];
  /** Pattern of the text to wait for before the second part. */
  goesOnAfter?: RegExp;
  /** Whether the server must respond, which makes the timeout longer. */
  isOwedAnswer: boolean;
  /** Number of the local address. Different addresses avoid per-address limits, whose responses would hide others. */
  address: number;
}

const IDLE_MS = 60;
const REQUIRED_RESPONSE_MS = 8_000;
const OPTIONAL_RESPONSE_MS = 120;
const MAX_RECEIVED = 20_000;

/** Sends bytes over a new connection and collects the response until it closes or becomes idle. */
export function exchangeBytes({ port, parts, goesOnAfter, isOwedAnswer, address }: Transmission): Promise<Exchange> {
  return new Promise((resolve) => {
    // Only Linux supports all of 127.0.0.0/8.
    const localAddress = process.platform === 'linux' ? `127.88.${(address >> 8) & 255}.${address & 255}` : undefined;
    const socket = connect({ port, host: '127.0.0.1', ...(localAddress ? { localAddress } : {}) });
    let received = '';
    let error: string | undefined;
    let timer: NodeJS.Timeout | undefined;
    let remaining = [...parts];

    const finish = (isAnswered: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const statuses = [...received.matchAll(/(?:^|\r\n|\})HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      resolve({ statuses, received, isAnswered, error });
    };
    const waitFor = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => finish(received !== ''), ms);
    };
    const writeNext = () => {
      if (goesOnAfter && remaining.length < parts.length && !goesOnAfter.test(received)) return;
      const [next, ...rest] = remaining;
      if (next === undefined) return;
      remaining = rest;
      socket.write(typeof next === 'function' ? next(received) : next, () => setImmediate(writeNext));
    };
    socket.setNoDelay(true);
    socket.on('connect', () => {
      writeNext();
      waitFor(isOwedAnswer ? REQUIRED_RESPONSE_MS : OPTIONAL_RESPONSE_MS);
    });
    socket.on('data', (chunk: Buffer) => {
      if (received.length < MAX_RECEIVED) received += chunk.toString('latin1');
      writeNext();
      waitFor(IDLE_MS);
    });
    socket.on('error', (failure: NodeJS.ErrnoException) => {
      error = failure.code ?? failure.message;
    });
    socket.on('close', () => finish(true));
  });
}
