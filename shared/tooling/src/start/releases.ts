import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

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

export interface Built {
  folder: string;
  digest: string;
}

/** A package that did not build, with the reason. */
export interface Unbuilt {
  folder: string;
  problem: string;
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
      /** Releases that went live, such as "remote-casino 1.0.4". */
      promoted: string[];
      /** Releases that did not, with the reason; their live versions stay. */
      heldBack: string[];
    }
  | { ok: false; problem: string };

/**
 * Releases this checkout's builds. New ones are published and promoted in one step, so that a page can move between
 * remotes; if the gate refuses that step, each is promoted separately. In demo mode a live version that differs from the
 * sources is replaced, unless ops rolled the remote back or retired it. Builds that are held back are listed with the
 * reason and the site keeps its live versions; only a site without a host is an error.
 */
export async function release(
  builds: readonly Built[],
  unbuilt: readonly Unbuilt[],
  options: ReleaseOptions,
): Promise<Released> {
  const channel = await channelOn(options);
  const heldBack = unbuilt.map(({ folder, problem }) => `${problem}\n    ${meanwhile(channel, basename(folder))}`);
  const candidates: Candidate[] = [];
  for (const build of builds) {
    const found = await candidateOf(build, channel, options);
    if (found.kind === 'candidate') candidates.push(found);
    else if (found.kind === 'held-back') heldBack.push(found.reason);
  }
  const promoted = await promoteAll(candidates, channel, options, heldBack);
  const hasHost = channel.live.has('host') || promoted.some(({ remote }) => remote === 'host');
  if (!hasHost) return { ok: false, problem: `The site has no host, so it cannot start. ${heldBack.join('\n')}` };
  return { ok: true, promoted: promoted.map(({ remote, version }) => `${remote} ${version}`), heldBack };
}

interface Candidate {
  kind: 'candidate';
  remote: string;
  version: string;
}

/** Decides for one build: nothing to do, a promotion, or held back with a reason. */
async function candidateOf(
  { folder, digest }: Built,
  { live, retired }: Channel,
  options: ReleaseOptions,
): Promise<Candidate | { kind: 'nothing' } | { kind: 'held-back'; reason: string }> {
  const remote = basename(folder);
  const here = live.get(remote);
  if (here?.digest === digest || here?.canary === digest) return { kind: 'nothing' };
  const known = (await versionsOf(remote, options)).find((one) => one.digest === digest);
  const heldBack = (why: string) => ({ kind: 'held-back' as const, reason: `${remote} ${why}` });
  const command = known ? ` To make ${known.version} live: npx parlay promote ${remote} ${known.version}` : '';
  const gone = retired.find((one) => one.remote === remote);
  if (gone) return heldBack(`was retired by ${gone.by}${gone.reason === null ? '' : ` (${gone.reason})`}.${command}`);
  if (here?.frozen != null) return heldBack(`is frozen: ${here.frozen}`);
  if (known?.promoted && here) {
    const other = `has ${here.version} live, not ${known.version} of this checkout`;
    if (here.kind === 'rollback') return heldBack(`${other}: ${here.by} rolled it back.${command}`);
    if (here.canary !== undefined) return heldBack(`${other}, and a canary in flight.${command}`);
    if (options.environment.PARLAY_MODE === 'production') return heldBack(`${other}.${command}`);
  }
  const published = known ?? (await publish(remote, options));
  if ('problem' in published) return heldBack(`is not published: ${published.problem}`);
  return { kind: 'candidate', remote, version: published.version };
}

/** Promotes all in one step; if the gate refuses that, each one separately, the host first. */
async function promoteAll(
  candidates: readonly Candidate[],
  channel: Channel,
  options: ReleaseOptions,
  heldBack: string[],
): Promise<Candidate[]> {
  if (candidates.length === 0) return [];
  const together = await promote(candidates, options);
  if (together.ok) return [...candidates];
  const promoted: Candidate[] = [];
  const alone = candidates.length > 1 ? [...candidates].sort((a, b) => rank(a) - rank(b)) : [];
  for (const one of alone) {
    const outcome = await promote([one], options);
    if (outcome.ok) promoted.push(one);
    else heldBack.push(`${outcome.problem} ${meanwhile(channel, one.remote)}`);
  }
  const [only, ...others] = candidates;
  if (only && others.length === 0) heldBack.push(`${together.problem} ${meanwhile(channel, only.remote)}`);
  return promoted;
}

const rank = ({ remote }: Candidate) => (remote === 'host' ? 0 : 1);

/** Says what visitors get of a remote whose build is held back. */
function meanwhile({ live }: Channel, remote: string): string {
  const here = live.get(remote);
  return here ? `${remote} ${here.version} stays live.` : `The site runs without ${remote}.`;
}

const promote = (releases: readonly Candidate[], options: ReleaseOptions): Promise<Ended> =>
  parlay(
    [
      'promote',
      ...releases.flatMap(({ remote, version }) => [remote, version]),
      '--reason',
      'npm start: as in this checkout',
      '--json',
    ],
    options,
  );

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

interface Channel {
  live: ReadonlyMap<string, Live>;
  retired: z.infer<typeof Status>['data']['retired'];
}

interface Live {
  version: string;
  digest: string;
  /** How it went live. */
  kind: 'promote' | 'rollback';
  by: string;
  frozen: string | null;
  /** Digest of a canary in flight. */
  canary?: string;
}

async function channelOn(options: ReleaseOptions): Promise<Channel> {
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

async function publish(remote: string, options: ReleaseOptions): Promise<{ version: string } | { problem: string }> {
  const published = await parlay(['publish', remote, '--json'], options);
  return published.ok ? z.object({ version: z.string() }).parse(JSON.parse(published.output)) : published;
}

type Ended = { ok: true; output: string } | { ok: false; problem: string; code: string };

function parlay(args: readonly string[], { root, registry, dataDir, environment }: ReleaseOptions): Promise<Ended> {
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

/** The error of a failed command: from its JSON document, else from its output. */
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
