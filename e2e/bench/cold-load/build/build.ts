import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@parlay/build/compile';
import { sourceDigest } from '@parlay/build/digest';
import { listFiles } from '@parlay/build/files';
import type { Configuration, Stats } from 'webpack';
import { federatedHostConfig, federatedRemoteConfig } from './federated.ts';
import { monolithConfig } from './monolith.ts';
import { appFile, type Part, root } from './parts.ts';

export const MONOLITH = '/bench/monolith/';
export const FEDERATED = '/bench/federated/';

export interface Resource {
  url: string;
  integrity: string;
}

/** Files of a page in document order: entry scripts, later scripts and stylesheets. */
export interface PageFiles {
  entry: Resource[];
  scripts: Resource[];
  styles: Resource[];
}

export interface SiteVariants {
  folder: string;
  monolith: Record<string, PageFiles>;
  /** Files of the host. The page loads all other files at run time. */
  federated: PageFiles;
}

/** Builds the monolith and plain federation, or reuses them if the sources are unchanged. */
export async function buildVariants(parts: readonly Part[], routes: readonly string[]): Promise<SiteVariants> {
  const cache = join(import.meta.dirname, '..', '.cache');
  const folder = join(cache, keyOf(parts, routes));
  const list = join(folder, 'built.json');
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8')) as SiteVariants;

  rmSync(cache, { recursive: true, force: true });
  const work = join(cache, `work-${process.pid}`);
  mkdirSync(work, { recursive: true });
  const monolithDir = join(work, 'monolith');
  const federatedDir = join(work, 'federated');
  const monolith = await build(monolithConfig(monolithDir, MONOLITH, parts));
  const host = await build(federatedHostConfig(federatedDir, FEDERATED, parts));
  for (const { remote } of parts) await build(federatedRemoteConfig(remote, federatedDir));
  const variants: SiteVariants = {
    folder,
    monolith: Object.fromEntries(
      routes.map((route) => [route, filesOf(monolith, monolithDir, MONOLITH, [`page-${route}`, 'messages-en-json'])]),
    ),
    federated: filesOf(host, join(federatedDir, 'host'), `${FEDERATED}host/`, []),
  };
  writeFileSync(join(work, 'built.json'), JSON.stringify(variants));
  renameSync(work, folder);
  return variants;
}

async function build(configuration: Configuration): Promise<Stats> {
  console.error(`building ${configuration.output?.path}`);
  const compiled = await compile(configuration);
  if (!compiled.ok) throw new Error(compiled.error);
  return compiled.stats;
}

function filesOf(stats: Stats, folder: string, base: string, chunks: readonly string[]): PageFiles {
  const filesByName = listFiles(folder);
  const chunkFiles = (name: string, ending: string) => {
    const group = stats.compilation.namedChunkGroups.get(name);
    if (!group) throw new Error(`there is no chunk ${name}`);
    return group.getFiles().filter((file) => file.endsWith(ending));
  };
  const resourcesOf = (files: readonly string[]) =>
    [...new Set(files)].map((file) => ({ url: base + file, integrity: filesByName[file]?.integrity ?? '' }));
  const chunkNames = ['main', ...chunks];
  const entry = chunkFiles('main', '.js');
  return {
    entry: resourcesOf(entry),
    scripts: resourcesOf(chunks.flatMap((name) => chunkFiles(name, '.js'))).filter(
      ({ url }) => !entry.includes(url.slice(base.length)),
    ),
    styles: resourcesOf(chunkNames.flatMap((name) => chunkFiles(name, '.css'))),
  };
}

function keyOf(parts: readonly Part[], routes: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([parts, routes]));
  for (const name of ['host', ...parts.map(({ remote }) => remote)]) hash.update(sourceDigest(join(root, name)).digest);
  for (const folder of [import.meta.dirname, appFile('.')])
    for (const file of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}
