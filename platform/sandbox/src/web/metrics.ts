import { Counter, Registry } from 'prom-client';

/** Creates a sandbox's metrics in a separate registry, so that several sandboxes can run in one process. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Counter({ name: 'sandbox_requests_total', help: 'Requests', labelNames: ['status'], registers }),
    rounds: new Counter({
      name: 'sandbox_round_states_total',
      help: 'Rounds that reached a state',
      labelNames: ['mode', 'state'],
      registers,
    }),
    notifications: new Counter({
      name: 'sandbox_payment_notifications_total',
      help: 'Attempts to notify the platform of a payment',
      labelNames: ['result'],
      registers,
    }),
    badSignatures: new Counter({ name: 'sandbox_bad_signatures_total', help: 'Signed calls refused', registers }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
