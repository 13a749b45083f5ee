import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

const Versions = z.object({
  data: z.array(z.object({ digest: z.string(), version: z.string(), promoted: z.boolean() })),
});
const Status = z.object({
  data: z.object({ remotes: z.array(z.object({ remote: z.string(), frozen: z.string().nullable() })) }),
});
const Refused = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

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

export type Released =
  | {
      ok: true;
      /** What went live, as "remote-casino 1.0.4". */
      promoted: string[];
      /** What did not, and why: the site goes on with what is live. */
      heldBack: string[];
    }
  | { ok: false; problem: string };

/**
 * Brings this checkout's builds to the site: what was never live here is published, and all of it goes live in one step, so
 * that a page may have moved from one remote to another meanwhile. What was live once stays as ops left it: a start never
 * undoes a rollback. Nor does it stop a site that runs: what is frozen, or what the gate refuses, is held back with the reason.
 */
export async function release(builds: readonly Built[], options: ReleaseOptions): Promise<Released> {
  const live = await liveOn(options);
  const heldBack: string[] = [];
  const news: { remote: string; version: string }[] = [];
  for (const { folder, digest } of builds) {
    const remote = basename(folder);
    const known = (await versionsOf(remote, options)).find((one) => one.digest === digest);
    if (known?.promoted) continue;
    const frozen = live.get(remote);
    if (typeof frozen === 'string') {
      heldBack.push(`${remote} is frozen: ${frozen}`);
      continue;
    }
    const published = known ?? (await publish(remote, options));
    if ('problem' in published) return { ok: false, problem: published.problem };
    news.push({ remote, version: published.version });
  }
  if (news.length === 0) return { ok: true, promoted: [], heldBack };
  const promoted = await parlay(
    [
      'promote',
      ...news.flatMap(({ remote, version }) => [remote, version]),
      '--reason',
      'npm start: new in this checkout',
      '--json',
    ],
    options,
  );
  if (promoted.ok) return { ok: true, promoted: news.map(({ remote, version }) => `${remote} ${version}`), heldBack };
  const runs = builds.every(({ folder }) => live.has(basename(folder)));
  if (!runs || promoted.code !== 'gate_refused') return promoted;
  return { ok: true, promoted: [], heldBack: [...heldBack, promoted.problem] };
}

const opsToken = (dataDir: string) =>
  z.object({ ops: z.string() }).parse(JSON.parse(readFileSync(join(dataDir, 'tokens.json'), 'utf8'))).ops;

async function ask(path: string, { registry, dataDir }: ReleaseOptions): Promise<unknown> {
  const response = await fetch(registry + path, { headers: { authorization: `Bearer ${opsToken(dataDir)}` } });
  return response.ok ? await response.json() : undefined;
}

async function versionsOf(remote: string, options: ReleaseOptions) {
  const versions = Versions.safeParse(await ask(`/api/remotes/${remote}/versions`, options));
  return versions.success ? versions.data.data : [];
}

/** The remotes of which something is live, each with the reason why it is frozen, if it is. */
async function liveOn(options: ReleaseOptions): Promise<Map<string, string | null>> {
  const status = Status.safeParse(await ask('/api/channels/production', options));
  return new Map(status.success ? status.data.data.remotes.map(({ remote, frozen }) => [remote, frozen]) : []);
}

async function publish(remote: string, options: ReleaseOptions): Promise<{ version: string } | { problem: string }> {
  const published = await parlay(['publish', remote, '--json'], options);
  return published.ok ? z.object({ version: z.string() }).parse(JSON.parse(published.output)) : published;
}

type Ended = { ok: true; output: string } | { ok: false; problem: string; code: string };

function parlay(args: readonly string[], { root, registry, dataDir, environment }: ReleaseOptions): Promise<Ended> {
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
    child.once('close', (code) => resolve(code === 0 ? { ok: true, output } : failed(args, output, words)));
  });
}

/** What a refused verb said: its one document, or whatever it could still say. */
function failed(args: readonly string[], output: string, words: string): Ended {
  const said = Refused.safeParse(jsonOf(output));
  if (said.success) return { ok: false, code: said.data.error.code, problem: said.data.error.message };
  return { ok: false, code: 'unexpected', problem: `parlay ${args.join(' ')}: ${words.trim() || output.trim()}` };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
