import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The used part of Lighthouse's result. Scores from 0 to 1; null when an audit does not apply. */
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

const own = join(import.meta.dirname, 'tool');
const cache = join(import.meta.dirname, '../../../.cache/lighthouse');
const FILES = ['package.json', 'package-lock.json'] as const;

/**
 * Loads Lighthouse in the version locked in `tool/`, installed at first use: its 180 MB would double the download of every
 * install, for one benchmark.
 */
export async function findLighthouse(): Promise<Lighthouse> {
  const hash = createHash('sha256');
  for (const file of FILES) hash.update(readFileSync(join(own, file)));
  const folder = join(cache, hash.digest('hex').slice(0, 16));
  if (!existsSync(folder)) install(folder);
  const path = createRequire(join(folder, 'package.json')).resolve('lighthouse');
  const { default: lighthouse } = (await import(pathToFileURL(path).href)) as { default: Lighthouse };
  return lighthouse;
}

function install(folder: string): void {
  console.error('installing lighthouse');
  rmSync(cache, { recursive: true, force: true });
  const work = join(cache, `work-${process.pid}`);
  mkdirSync(work, { recursive: true });
  for (const file of FILES) cpSync(join(own, file), join(work, file));
  const { status, stderr } = spawnSync('npm', ['ci', '--prefix', work, '--ignore-scripts', '--no-audit', '--no-fund'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Lighthouse could not be installed: ${stderr.slice(-1_000)}`);
  renameSync(work, folder);
}
