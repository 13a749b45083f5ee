import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { playerChannel } from '@parlay/contracts/realtime';
import Pusher from 'pusher';
import { z } from 'zod';
import type { RealtimeConfig } from '../realtime-config.ts';
import type { OutboxRow } from './repository.ts';

/** Maximum number of events per call in the protocol. */
const BATCH = 10;
const TIMEOUT_MS = 3_000;

/** Sends facts in order and calls `sent` after each batch that arrived. Rejects at the first batch that did not. */
export type SendFacts = (facts: OutboxRow[], sent: (ids: string[]) => void) => Promise<void>;

/**
 * Internal event that pages do not receive. It terminates the sockets of a session, which the protocol calls a user.
 */
const TERMINATION = 'SessionCut';
const TerminationPayload = z.object({ sessionId: z.string() });

/**
 * Returns a client for the realtime server. `onRefused` receives terminations that the server refuses permanently, so
 * that they do not block later facts.
 */
export function realtimeClient(
  config: RealtimeConfig,
  onRefused: (error: unknown) => void,
): { send: SendFacts; close(): void } {
  const useTLS = config.host?.tls ?? true;
  // Keep-alive connections increase the throughput by a factor of 1.8.
  const agent = useTLS ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const pusher = new Pusher({ ...addressOf(config), useTLS, agent, timeout: TIMEOUT_MS });
  const publish = (batch: OutboxRow[]) =>
    pusher.triggerBatch(
      batch.map((fact) => ({ channel: playerChannel(fact.customerId), name: fact.event, data: fact.payload })),
    );
  const terminateSockets = (fact: OutboxRow) =>
    pusher.terminateUserConnections(TerminationPayload.parse(fact.payload).sessionId).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      onRefused(error);
    });
  return {
    async send(facts, sent) {
      for (const batch of batches(facts)) {
        const [first] = batch;
        await (first?.event === TERMINATION ? terminateSockets(first) : publish(batch));
        sent(batch.map((fact) => fact.id));
      }
    },
    close: () => agent.destroy(),
  };
}

/** Splits facts into batches and keeps their order. Each termination gets its own batch. */
function batches(facts: OutboxRow[]): OutboxRow[][] {
  const found: OutboxRow[][] = [];
  for (const fact of facts) {
    const last = found.at(-1);
    const canJoin = last && last.length < BATCH && fact.event !== TERMINATION && last[0]?.event !== TERMINATION;
    if (canJoin) last.push(fact);
    else found.push([fact]);
  }
  return found;
}

/** Returns true if a retry would be refused again. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof Pusher.RequestError ? (error.status ?? 0) : 0;
  return status >= 400 && status < 500 && status !== 429;
}

/** Returns the address of the embedded server, of the configured host, or of Pusher's cluster. */
function addressOf({ appId, key, secret, cluster, host }: RealtimeConfig): Pusher.Options {
  if (!host) return { appId, key, secret, cluster };
  return { appId, key, secret, host: host.name ?? '127.0.0.1', port: String(host.port) };
}
