import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installTool } from '../support/tool.ts';

/** Part of Lighthouse's result that the benchmark uses. Scores are from 0 to 1, or null if an audit does not apply. */
interface Report {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: Array<{ id: string; weight: number }> } | undefined>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string } | undefined>;
}

export type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: readonly string[] },
) => Promise<{ lhr: Report } | undefined>;

/**
 * Loads the version locked in `tool/`. Lighthouse is not a dependency, because its 180 MB would double every install.
 */
export async function findLighthouse(): Promise<Lighthouse> {
  const folder = installTool('lighthouse', join(import.meta.dirname, 'tool'));
  const path = createRequire(join(folder, 'package.json')).resolve('lighthouse');
  const { default: lighthouse } = (await import(pathToFileURL(path).href)) as { default: Lighthouse };
  return lighthouse;
}
