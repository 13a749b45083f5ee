import { Counter, Gauge, Registry } from 'prom-client';

/** Metrics of one server, in a separate registry so that several can run in one process. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    connections: new Gauge({ name: 'realtime_connections', help: 'Open sockets', registers }),
    channels: new Gauge({ name: 'realtime_channels', help: 'Channels with a subscriber', registers }),
    events: new Counter({ name: 'realtime_events_total', help: 'Events published', labelNames: ['from'], registers }),
    deliveries: new Counter({ name: 'realtime_deliveries_total', help: 'Frames handed to sockets', registers }),
    refused: new Counter({
      name: 'realtime_refused_total',
      help: 'Connections, subscriptions, calls and events refused',
      labelNames: ['what'],
      registers,
    }),
    failures: new Counter({ name: 'realtime_failures_total', help: 'Handlers that threw', registers }),
    cut: new Counter({ name: 'realtime_slow_consumers_cut_total', help: 'Sockets cut for not reading', registers }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
