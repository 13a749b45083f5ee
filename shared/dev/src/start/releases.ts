import { basename } from 'node:path';
import {
  type Channel,
  type CommandResult,
  channelOn,
  publish,
  type RegistryAccess,
  runParlay,
  versionsOf,
} from './registry-calls.ts';

export interface BuiltPackage {
  folder: string;
  digest: string;
}

/** A package that did not build, with the reason. */
export interface FailedBuild {
  folder: string;
  error: string;
}

export type ReleaseResult =
  | {
      ok: true;
      /** Releases that went live, such as "remote-casino 1.0.4". */
      promoted: string[];
      /** Releases that were held back, with the reason. Their live versions stay. */
      heldBack: string[];
    }
  | { ok: false; error: string };

/**
 * Releases this checkout's builds. New ones are published and promoted in one step, so that a page can move between
 * remotes; if the gate refuses that step, each is promoted separately. In demo mode a live version that differs from the
 * sources is replaced, unless ops rolled the remote back or retired it. Builds that are held back are listed with the
 * reason and the site keeps its live versions; only a site without a host is an error.
 */
export async function release(
  builds: readonly BuiltPackage[],
  unbuilt: readonly FailedBuild[],
  options: RegistryAccess,
): Promise<ReleaseResult> {
  const channel = await channelOn(options);
  const heldBack = unbuilt.map(({ folder, error }) => `${error}\n    ${liveVersionText(channel, basename(folder))}`);
  const candidates: Candidate[] = [];
  for (const build of builds) {
    const found = await candidateOf(build, channel, options);
    if (found.kind === 'candidate') candidates.push(found);
    else if (found.kind === 'held-back') heldBack.push(found.reason);
  }
  const promoted = await promoteAll(candidates, channel, options, heldBack);
  const hasHost = channel.live.has('host') || promoted.some(({ remote }) => remote === 'host');
  if (!hasHost) return { ok: false, error: `The site has no host, so it cannot start. ${heldBack.join('\n')}` };
  return { ok: true, promoted: promoted.map(({ remote, version }) => `${remote} ${version}`), heldBack };
}

interface Candidate {
  kind: 'candidate';
  remote: string;
  version: string;
}

/** Decides whether a build is already live, must be promoted, or is held back with a reason. */
async function candidateOf(
  { folder, digest }: BuiltPackage,
  { live, retired }: Channel,
  options: RegistryAccess,
): Promise<Candidate | { kind: 'nothing' } | { kind: 'held-back'; reason: string }> {
  const remote = basename(folder);
  const here = live.get(remote);
  if (here?.digest === digest || here?.canary === digest) return { kind: 'nothing' };
  const known = (await versionsOf(remote, options)).find((one) => one.digest === digest);
  const heldBack = (explanation: string) => ({ kind: 'held-back' as const, reason: `${remote} ${explanation}` });
  const command = known ? ` To make ${known.version} live: npx parlay promote ${remote} ${known.version}` : '';
  const retirement = retired.find((one) => one.remote === remote);
  if (retirement)
    return heldBack(
      `was retired by ${retirement.by}${retirement.reason === null ? '' : ` (${retirement.reason})`}.${command}`,
    );
  if (here?.frozen != null) return heldBack(`is frozen: ${here.frozen}`);
  if (known?.promoted && here) {
    const other = `has ${here.version} live, not ${known.version} of this checkout`;
    if (here.kind === 'rollback') return heldBack(`${other}: ${here.by} rolled it back.${command}`);
    if (here.canary !== undefined) return heldBack(`${other}, and a canary in flight.${command}`);
    if (options.environment.PARLAY_MODE === 'production') return heldBack(`${other}.${command}`);
  }
  const published = known ?? (await publish(remote, options));
  if ('error' in published) return heldBack(`is not published: ${published.message}`);
  return { kind: 'candidate', remote, version: published.version };
}

/** Promotes all builds in one step. If the gate refuses that, promotes each separately, starting with the host. */
async function promoteAll(
  candidates: readonly Candidate[],
  channel: Channel,
  options: RegistryAccess,
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
    else heldBack.push(`${outcome.message} ${liveVersionText(channel, one.remote)}`);
  }
  const [only, ...others] = candidates;
  if (only && others.length === 0) heldBack.push(`${together.message} ${liveVersionText(channel, only.remote)}`);
  return promoted;
}

const rank = ({ remote }: Candidate) => (remote === 'host' ? 0 : 1);

/** Describes the version that visitors get of a remote whose build is held back. */
function liveVersionText({ live }: Channel, remote: string): string {
  const here = live.get(remote);
  return here ? `${remote} ${here.version} stays live.` : `The site runs without ${remote}.`;
}

const promote = (releases: readonly Candidate[], options: RegistryAccess): Promise<CommandResult> =>
  runParlay(
    [
      'promote',
      ...releases.flatMap(({ remote, version }) => [remote, version]),
      // The site that a browser check would use is only starting.
      '--without-browser',
      '--reason',
      'npm start: as in this checkout',
      '--json',
    ],
    options,
  );
