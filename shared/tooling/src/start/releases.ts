import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

const Versions = z.object({ data: z.array(z.object({ digest: z.string() })) });

export interface Built {
  folder: string;
  digest: string;
}

export type BuildEnd = { ok: true; built: Built } | { ok: false; problem: string };

/** Builds one package in a process of its own, so that two can run side by side; quick where nothing is stale. */
export function buildInOwnProcess(folder: string): Promise<BuildEnd> {
  const script = join(import.meta.dirname, 'build-one.ts');
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let words = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
    child.once('exit', (code) =>
      resolve(
        code === 0
          ? { ok: true, built: { folder, digest: output.trim() } }
          : { ok: false, problem: `${basename(folder)} does not build: ${words.trim()}` },
      ),
    );
  });
}

export interface ReleaseOptions {
  root: string;
  registry: string;
  dataDir: string;
  environment: NodeJS.ProcessEnv;
}

/**
 * Brings this checkout's builds to the site: what the registry has never seen is published and promoted. What it has seen
 * stays as ops left it, so that a start never undoes a rollback.
 */
export async function release(
  builds: readonly Built[],
  options: ReleaseOptions,
): Promise<{ ok: true; promoted: string[] } | { ok: false; problem: string }> {
  const promoted: string[] = [];
  // The host first: what a remote needs is checked against the live host.
  const ordered = [...builds].sort(
    (a, b) => Number(basename(b.folder) === 'host') - Number(basename(a.folder) === 'host'),
  );
  const unseen: Built[] = [];
  for (const build of ordered) if (!(await isKnown(basename(build.folder), build.digest, options))) unseen.push(build);
  for (const { folder } of unseen) {
    const name = basename(folder);
    const published = await parlay(['publish', name, '--json'], options);
    if (!published.ok) return published;
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(published.output));
    const live = await parlay(
      ['promote', name, version, '--reason', 'npm start: new in this checkout', '--json'],
      options,
    );
    if (!live.ok) return live;
    promoted.push(`${name} ${version}`);
  }
  return { ok: true, promoted };
}

const opsToken = (dataDir: string) =>
  z.object({ ops: z.string() }).parse(JSON.parse(readFileSync(join(dataDir, 'tokens.json'), 'utf8'))).ops;

async function isKnown(remote: string, digest: string, { registry, dataDir }: ReleaseOptions): Promise<boolean> {
  const response = await fetch(`${registry}/api/remotes/${remote}/versions`, {
    headers: { authorization: `Bearer ${opsToken(dataDir)}` },
  });
  if (!response.ok) return false;
  const versions = Versions.safeParse(await response.json());
  return versions.success && versions.data.data.some((one) => one.digest === digest);
}

function parlay(
  args: readonly string[],
  { root, registry, dataDir, environment }: ReleaseOptions,
): Promise<{ ok: true; output: string } | { ok: false; problem: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'releases/bin/parlay.mjs'), ...args], {
      // This registry and no other, whatever the shell's own PARLAY_URL says.
      env: { ...environment, PARLAY_URL: registry, PARLAY_TOKEN: opsToken(dataDir) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let words = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
    child.once('exit', (code) =>
      resolve(
        code === 0
          ? { ok: true, output }
          : { ok: false, problem: `parlay ${args.join(' ')}: ${words.trim() || output.trim()}` },
      ),
    );
  });
}
