import type { VerdictRuleChange } from '../verdict/verdict-rule.ts';
import { startRegistry, type TestRegistry } from './registry.ts';
import { wholeSite } from './site.ts';

/** Starts a registry in which version 1.0.0 of the host and of every remote is live. */
export async function startLiveSite(rule?: VerdictRuleChange): Promise<TestRegistry> {
  const registry = await startRegistry(rule ? { rule } : {});
  for (const testRelease of wholeSite()) await registry.goLive(testRelease, '1.0.0');
  return registry;
}
