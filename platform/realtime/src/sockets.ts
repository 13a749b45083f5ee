import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type AddressRule, ConnectionCounts, countedAddress, isOriginAllowed, type OriginRule } from './admission.ts';
import { handleFrame, type ServerContext } from './client-messages.ts';
import { Connection } from './connection.ts';
import { CODES, MAX_EVENT_DATA, PROTOCOL_VERSION } from './protocol.ts';
import { readTarget } from './target.ts';

/** Maximum bytes of a client's frame: the largest client event with its envelope. */
const MAX_FRAME = MAX_EVENT_DATA + 6144;

/** Accepts sockets at /app/{key} and serves the protocol until they close. */
export class Sockets {
  readonly connections = new Set<Connection>();
  private readonly context: ServerContext;
  private readonly origin: OriginRule;
  private readonly address: AddressRule;
  private readonly counts = new ConnectionCounts();
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME, perMessageDeflate: false });

  constructor(context: ServerContext, origin: OriginRule, address: AddressRule) {
    this.context = context;
    this.origin = origin;
    this.address = address;
  }

  /** Handles an upgrade. Other pages and paths do not get a socket. Any other refusal is sent as a protocol error. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    try {
      this.respondToUpgrade(request, socket, head);
    } catch (error) {
      // An error thrown here would end the process and every other socket.
      this.context.onFailure(error);
      socket.destroy();
    }
  }

  private respondToUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = readTarget(request.url);
    if (url === undefined) {
      rejectUpgrade(socket, '400 Bad Request');
      return;
    }
    const key = /^\/app\/([^/]+)$/.exec(url.pathname)?.[1];
    if (key === undefined) {
      rejectUpgrade(socket, '404 Not Found');
      return;
    }
    if (!isOriginAllowed(this.origin, request.headers.origin)) {
      this.context.metrics.refused.inc({ what: 'origin' });
      rejectUpgrade(socket, '403 Forbidden');
      return;
    }
    this.server.handleUpgrade(request, socket, head, (open) => this.admit(open, request, key, url.searchParams));
  }

  /** Closes all sockets so that clients reconnect immediately, to another node or to this one after its restart. */
  stop(): void {
    for (const connection of this.connections) connection.close(CODES.serverLeaves, 'The server is restarting');
    for (const socket of this.server.clients) socket.terminate();
    this.server.close();
  }

  private admit(socket: WebSocket, request: IncomingMessage, key: string, query: URLSearchParams): void {
    const { limits, metrics, channels } = this.context;
    const connection = new Connection(socket, limits, metrics);
    socket.on('error', () => socket.terminate());
    const refusal = this.refusal(key, query.get('protocol'));
    const leave = refusal
      ? undefined
      : this.counts.enter(countedAddress(this.address, request), limits.connectionsPerAddress);
    if (refusal || !leave) {
      const [code, message] = refusal ?? [CODES.overCapacity, 'Too many connections from this address'];
      metrics.refused.inc({ what: 'connection' });
      connection.close(code, message);
      return;
    }
    this.connections.add(connection);
    metrics.connections.set(this.connections.size);
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(1003, 'Text frames only');
      else this.handleMessage(connection, data.toString());
    });
    socket.on('close', () => {
      connection.dispose();
      leave();
      for (const name of [...connection.channels]) channels.leave(connection, name);
      this.connections.delete(connection);
      metrics.connections.set(this.connections.size);
    });
    connection.greet();
  }

  private handleMessage(connection: Connection, text: string): void {
    try {
      handleFrame(this.context, connection, text);
    } catch (error) {
      this.context.onFailure(error);
      connection.close(CODES.failed, 'The message could not be answered');
    }
  }

  private refusal(key: string, version: string | null): [number, string] | undefined {
    if (key !== this.context.app.key) return [CODES.unknownApp, 'There is no app with that key'];
    if (version === null) return [CODES.noVersion, 'No protocol version supplied'];
    if (!/^\d{1,4}$/.test(version)) return [CODES.badVersion, 'The protocol version is not a number'];
    if (Number(version) !== PROTOCOL_VERSION) return [CODES.unsupportedVersion, 'Only protocol version 7 is supported'];
    if (this.connections.size >= this.context.limits.connections) return [CODES.overCapacity, 'The server is full'];
    return undefined;
  }
}

function rejectUpgrade(socket: Duplex, status: string): void {
  // A peer that never closes its side must not keep the socket open.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
