import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export interface RegistryMetrics {
  registry: Registry;
  changes: Counter<'action'>;
  refusals: Counter<'code'>;
  artifacts: Counter<'found'>;
  violations: Counter<'directive'>;
}

export function registryMetrics(streamClients: () => number): RegistryMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'parlay_registry_stream_clients',
    help: 'Edges that follow a channel',
    registers: [registry],
    collect() {
      this.set(streamClients());
    },
  });
  return {
    registry,
    changes: new Counter({
      name: 'parlay_registry_changes_total',
      help: 'Publications, promotions and rollbacks done',
      labelNames: ['action'],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'parlay_registry_refusals_total',
      help: 'Requests refused, by reason',
      labelNames: ['code'],
      registers: [registry],
    }),
    artifacts: new Counter({
      name: 'parlay_registry_artifacts_total',
      help: 'Release files asked for',
      labelNames: ['found'],
      registers: [registry],
    }),
    violations: new Counter({
      name: 'parlay_registry_policy_violations_total',
      help: 'What the policy of the console and of the API page refused, by directive, as browsers report it',
      labelNames: ['directive'],
      registers: [registry],
    }),
  };
}
