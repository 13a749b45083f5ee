import fc from 'fast-check';
import { bytesOfFrame, type SocketCase, sockets } from './frames.ts';
import { bytesOfRequest, type Endpoint, isCompleteRequest, type RequestCase, requests } from './requests.ts';
import type { ServerProcess } from './server-process.ts';
import { type Exchange, exchangeBytes } from './wire.ts';

export interface Target {
  name: string;
  server: ServerProcess;
  /** Endpoints of the server. `credentials` are headers that authorize a call. */
  endpoints: readonly Endpoint[];
  credentials?: readonly [string, string][];
  /** Path for opening sockets and message for subscribing to a private channel; only for the realtime server. */
  sockets?: { path: string; subscribe(socketId: string): string };
}

export interface Run {
  seed: number;
  cases: number;
  /** Number of the only case to run, for reproducing a failure. */
  only?: number | undefined;
}

type Case = { kind: 'request'; request: RequestCase } | { kind: 'socket'; socket: SocketCase };

const CONCURRENCY = 24;
const HEALTH_CHECK_EVERY = 500;
const MAX_VIOLATIONS = 20;

/** Sends all cases of a seed. Returns one message per violation. */
export async function fuzz(target: Target, { seed, cases, only }: Run): Promise<string[]> {
  const all = casesOf(target, seed, cases);
  const numbers = only === undefined ? [...all.keys()] : [only];
  const running = new Set<number>();
  const violations: string[] = [];
  let count = 0;

  const worker = async () => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      const one = all[number];
      if (one === undefined || violations.length >= MAX_VIOLATIONS || target.server.end !== undefined) return;
      running.add(number);
      const violation = violationOf(one, await send(target, one, number));
      if (violation && target.server.end === undefined) violations.push(describe(target, seed, number, one, violation));
      count += 1;
      if (count % HEALTH_CHECK_EVERY === 0 && !(await target.server.isHealthy(10_000))) {
        violations.push(`${target.name} is not healthy after ${count} cases (seed ${seed})`);
        return;
      }
      if (target.server.end === undefined) running.delete(number);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  if (target.server.end !== undefined) {
    const suspects = [...running].sort((a, b) => a - b).join(', ');
    violations.push(`${target.name} ${target.server.end}\n    seed ${seed}, one of the cases ${suspects}`);
  } else if (!(await target.server.isHealthy(10_000))) {
    violations.push(`${target.name} is not healthy after the last case (seed ${seed})`);
  }
  return violations;
}

function casesOf({ endpoints, credentials = [], sockets: opener }: Target, seed: number, cases: number): Case[] {
  const request = requests(endpoints, credentials).map((one): Case => ({ kind: 'request', request: one }));
  const socket = sockets.map((one): Case => ({ kind: 'socket', socket: one }));
  const anyCase = opener ? fc.oneof(request, socket) : request;
  return fc.sample(anyCase, { seed, numRuns: cases });
}

function send({ server: { port }, sockets: opener }: Target, one: Case, number: number): Promise<Exchange> {
  if (one.kind === 'request') {
    const parts = pieces(bytesOfRequest(one.request), one.request.pieces);
    return exchangeBytes({ port, parts, isOwedAnswer: isCompleteRequest(one.request), address: number });
  }
  if (!opener) throw new Error('This target takes no sockets.');
  const { query, isSubscribed, frames } = one.socket;
  const handshake = [
    `GET ${opener.path}${query} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  const subscribe = (received: string) => {
    const socketId = /socket_id\\":\\"([\d.]+)/.exec(received)?.[1];
    if (!isSubscribed || socketId === undefined) return Buffer.alloc(0);
    const payload = { kind: 'text' as const, text: opener.subscribe(socketId) };
    return bytesOfFrame({ isFinal: true, reserved: 0, opcode: 1, isMasked: true, length: 'honest', payload });
  };
  return exchangeBytes({
    port,
    parts: [Buffer.from(`${handshake.join('\r\n')}\r\n\r\n`), subscribe, ...frames.map(bytesOfFrame)],
    goesOnAfter: /socket_id|pusher:error/,
    isOwedAnswer: true,
    address: number,
  });
}

function pieces(bytes: Buffer, count: number): Buffer[] {
  const size = Math.max(1, Math.ceil(bytes.length / count));
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

function violationOf(one: Case, { statuses, isAnswered, error, received }: Exchange): string | undefined {
  const failure = statuses.find((status) => status >= 500);
  if (failure !== undefined) return `was answered ${failure}: ${received.slice(0, 600)}`;
  if (error === 'ECONNREFUSED') return 'was refused a connection';
  const isOwedAnswer = one.kind === 'socket' || isCompleteRequest(one.request);
  if (isOwedAnswer && !isAnswered) return 'was not answered';
  return undefined;
}

function describe({ name }: Target, seed: number, number: number, one: Case, violation: string): string {
  const content = one.kind === 'request' ? bytesOfRequest(one.request).toString('latin1') : JSON.stringify(one.socket);
  return `${name} seed ${seed} case ${number} ${violation}\n    ${JSON.stringify(content.slice(0, 600))}`;
}
