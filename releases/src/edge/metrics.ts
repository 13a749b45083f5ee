import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface EdgeMetrics {
  registry: Registry;
  pages: Counter<'status'>;
  pageSeconds: Histogram;
  /** Pages sent from prepared bytes; others are compressed per response. */
  preparedPages: Counter;
  /** Pages sent per version of a mounted remote; shows the progress of a canary or rollback. */
  loads: Counter<'remote' | 'version'>;
  artifacts: Counter<'found'>;
  proxyFailures: Counter;
  /** Beacons of pages, by outcome. */
  beacons: Counter<'outcome'>;
  /** CSP violations that browsers report. */
  violations: Counter<'directive'>;
}

export function edgeMetrics(now: {
  clients(): number;
  revision(): number;
  followsRegistry(): boolean;
  droppedHealth(): number;
  isLogBroken(): boolean;
}): EdgeMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('parlay_edge_stream_clients', 'Browsers on the release stream', now.clients);
  gauge('parlay_edge_revision', 'Revision of the production channel', now.revision);
  gauge('parlay_edge_registry_connected', '1 while the registry is followed', () => Number(now.followsRegistry()));
  gauge('parlay_edge_health_dropped', 'Entries of page health dropped while the registry was away', now.droppedHealth);
  gauge('parlay_edge_log_broken', '1 after the log was rewritten or restored', () => Number(now.isLogBroken()));
  return {
    registry,
    pages: new Counter({
      name: 'parlay_edge_pages_total',
      help: 'Pages sent',
      labelNames: ['status'],
      registers,
    }),
    pageSeconds: new Histogram({
      name: 'parlay_edge_page_seconds',
      help: 'Time to put a page together',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5],
      registers,
    }),
    preparedPages: new Counter({
      name: 'parlay_edge_prepared_pages_total',
      help: 'Pages sent from prepared bytes',
      registers,
    }),
    loads: new Counter({
      name: 'parlay_edge_remote_loads_total',
      help: 'Pages sent with this version of a remote',
      labelNames: ['remote', 'version'],
      registers,
    }),
    artifacts: new Counter({
      name: 'parlay_edge_artifacts_total',
      help: 'Release files asked for',
      labelNames: ['found'],
      registers,
    }),
    proxyFailures: new Counter({
      name: 'parlay_edge_platform_failures_total',
      help: 'Calls that the platform did not answer',
      registers,
    }),
    beacons: new Counter({
      name: 'parlay_edge_beacons_total',
      help: 'Beacons of pages, by what became of them',
      labelNames: ['outcome'],
      registers,
    }),
    violations: new Counter({
      name: 'parlay_edge_policy_violations_total',
      help: 'What the content security policy of pages refused, as browsers report it',
      labelNames: ['directive'],
      registers,
    }),
  };
}
