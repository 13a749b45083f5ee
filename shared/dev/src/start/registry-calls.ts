import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryParseJson } from '@parlay/server/json-or-nothing';
import { z } from 'zod';

// Registry calls of the start task. It reads over HTTP with the ops token and makes changes with the command line.

const Versions = z.object({
  data: z.array(z.object({ digest: z.string(), version: z.string(), promoted: z.boolean() })),
});
const Status = z.object({
  data: z.object({
    remotes: z.array(
      z.object({
        remote: z.string(),
        version: z.string(),
        digest: z.string(),
        kind: z.enum(['promote', 'rollback']),
        by: z.string(),
        frozen: z.string().nullable(),
        canary: z.unknown(),
      }),
    ),
    retired: z.array(z.object({ remote: z.string(), by: z.string(), reason: z.string().nullable() })),
  }),
});
const Refused = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

export interface RegistryAccess {
  root: string;
  registry: string;
  dataDir: string;
  environment: NodeJS.ProcessEnv;
}

const opsToken = (dataDir: string) =>
  z.object({ ops: z.string() }).parse(JSON.parse(readFileSync(join(dataDir, 'tokens.json'), 'utf8'))).ops;

async function ask(path: string, { registry, dataDir }: RegistryAccess): Promise<unknown> {
  const response = await fetch(registry + path, { headers: { authorization: `Bearer ${opsToken(dataDir)}` } });
  return response.ok ? await response.json() : undefined;
}

export async function versionsOf(remote: string, options: RegistryAccess) {
  const versions = Versions.safeParse(await ask(`/api/remotes/${remote}/versions`, options));
  return versions.success ? versions.data.data : [];
}

export interface Channel {
  live: ReadonlyMap<string, Live>;
  retired: z.infer<typeof Status>['data']['retired'];
}

interface Live {
  version: string;
  digest: string;
  /** How the release went live. */
  kind: 'promote' | 'rollback';
  by: string;
  frozen: string | null;
  /** Digest of a canary in flight. */
  canary?: string;
}

export async function channelOn(options: RegistryAccess): Promise<Channel> {
  const status = Status.safeParse(await ask('/api/channels/production', options));
  if (!status.success) return { live: new Map(), retired: [] };
  const { remotes, retired } = status.data.data;
  const live = new Map<string, Live>();
  for (const { canary, ...row } of remotes) if (canary === null) live.set(row.remote, row);
  for (const { remote, digest, canary } of remotes) {
    const row = live.get(remote);
    if (canary !== null && row) live.set(remote, { ...row, canary: digest });
  }
  return { live, retired };
}

export async function publish(
  remote: string,
  options: RegistryAccess,
): Promise<{ ok: true; version: string } | Extract<CommandResult, { ok: false }>> {
  const published = await runParlay(['publish', remote, '--json'], options);
  if (!published.ok) return published;
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(published.output));
  return { ok: true, version };
}

export type CommandResult = { ok: true; output: string } | { ok: false; error: string; message: string };

export function runParlay(
  args: readonly string[],
  { root, registry, dataDir, environment }: RegistryAccess,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'releases/bin/parlay.mjs'), ...args], {
      // Overrides a PARLAY_URL from the shell.
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

/** Returns the error of a failed command from its JSON document, or otherwise from its output. */
function failed(args: readonly string[], output: string, words: string): CommandResult {
  const refusal = Refused.safeParse(tryParseJson(output));
  if (refusal.success) return { ok: false, error: refusal.data.error.code, message: refusal.data.error.message };
  return { ok: false, error: 'unexpected', message: `parlay ${args.join(' ')}: ${words.trim() || output.trim()}` };
}
