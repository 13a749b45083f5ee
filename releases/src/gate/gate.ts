import { LOCALES } from '@parlay/contracts/brand';
import { pathIn, type Release } from '@parlay/contracts/release';
import { PUBLIC_ROUTES } from '@parlay/contracts/routes';
import { satisfies } from '@parlay/contracts/version-range';

export interface GateInput {
  /** Everything that is live on the channel, the host among it. */
  live: readonly Release[];
  candidate: Release;
  /** Candidates of other remotes that some visitors already get. */
  canaries: readonly Release[];
}

export type Verdict = { ok: true } | { ok: false; reasons: string[] };

/**
 * Composes the exact live set with the candidate, and again with each canary in flight, and names what could not work.
 * Pure: files on disk are checked by who calls it.
 */
export function judge({ live, candidate, canaries }: GateInput): Verdict {
  const others = live.filter((release) => release.remote !== candidate.remote);
  const sets = [others];
  for (const canary of canaries) {
    if (canary.remote === candidate.remote) continue;
    sets.push([...others.filter((release) => release.remote !== canary.remote), canary]);
  }
  const reasons = new Set(droppedRoutes(live, candidate));
  for (const set of sets) for (const reason of inComposition(set, candidate)) reasons.add(reason);
  return reasons.size === 0 ? { ok: true } : { ok: false, reasons: [...reasons] };
}

function inComposition(others: readonly Release[], candidate: Release): string[] {
  const host = candidate.remote === 'host' ? candidate : others.find((release) => release.remote === 'host');
  const remotes = [...others, candidate].filter((release) => release.remote !== 'host');
  if (!host) return ['No host is live on this channel; promote one first.'];
  const asked = candidate.remote === 'host' ? remotes : [candidate];
  return [...ownedTwice(others, candidate), ...asked.flatMap((remote) => unmetBy(host, remote))];
}

function ownedTwice(others: readonly Release[], candidate: Release): string[] {
  const reasons: string[] = [];
  for (const route of candidate.routes) {
    for (const other of others) {
      for (const theirs of other.routes) {
        if (theirs.id === route.id) {
          reasons.push(`Route "${route.id}" would have two owners: ${candidate.remote} and ${other.remote}.`);
          continue;
        }
        const clash = LOCALES.find((locale) => {
          const path = pathIn(route.paths, locale);
          return path !== undefined && path === pathIn(theirs.paths, locale);
        });
        if (clash !== undefined)
          reasons.push(
            `Path "${pathIn(route.paths, clash)}" (${clash}) would be both "${route.id}" of ${candidate.remote} and "${theirs.id}" of ${other.remote}.`,
          );
      }
    }
  }
  return reasons;
}

function droppedRoutes(live: readonly Release[], candidate: Release): string[] {
  const before = live.find((release) => release.remote === candidate.remote);
  const kept = new Set(candidate.routes.map((route) => route.id));
  const known = new Set<string>(PUBLIC_ROUTES);
  return (before?.routes ?? [])
    .filter((route) => known.has(route.id) && !kept.has(route.id))
    .map((route) => `The public route "${route.id}" would be gone: ${candidate.remote} owns it and no longer has it.`);
}

function unmetBy(host: Release, remote: Release): string[] {
  const reasons: string[] = [];
  for (const [name, range] of Object.entries(remote.needs)) {
    const shared = host.shares[name];
    if (shared === undefined) reasons.push(`${remote.remote} needs ${name} ${range}, which the host does not share.`);
    else if (!satisfies(shared, range))
      reasons.push(`${remote.remote} needs ${name} ${range}, but the host shares ${shared}.`);
  }
  for (const part of ['ports', 'bus', 'releaseSet'] as const) {
    if (remote.contracts[part] > host.contracts[part])
      reasons.push(
        `${remote.remote} needs version ${remote.contracts[part]} of the ${part} contract, but the host speaks ${host.contracts[part]}.`,
      );
  }
  return reasons;
}

interface ContentFiles {
  guest: string;
  player: string;
  variants?: { guest: string; player: string }[] | undefined;
  brands?: Record<string, { guest: string; player: string }> | undefined;
}

const contentFiles = ({ guest, player, variants = [], brands = {} }: ContentFiles) =>
  [{ guest, player }, ...variants, ...Object.values(brands)].flatMap((one) => [one.guest, one.player]);

/** What is wrong with a release in itself, before anything is uploaded for it. */
export function certify(release: Release): string[] {
  const reasons: string[] = [];
  const has = (file: string, what: string) => {
    if (!release.files[file]) reasons.push(`${what} names ${file}, which is not among the files.`);
  };
  has(release.entry, 'entry');
  for (const file of release.styles) has(file, 'styles');
  for (const file of release.firstStyles) has(file, 'firstStyles');
  for (const file of release.scripts) has(file, 'scripts');
  for (const [locale, files] of Object.entries(release.locales))
    for (const file of files ?? []) has(file, `locales.${locale}`);
  for (const route of release.routes) for (const file of route.scripts) has(file, `routes.${route.id}.scripts`);
  for (const [key, byLocale] of Object.entries(release.firstContent))
    for (const [locale, files] of Object.entries(byLocale))
      for (const file of files ? contentFiles(files) : []) has(file, `firstContent.${key}.${locale}`);
  for (const [library, files] of Object.entries(release.sharedScripts))
    for (const file of files) has(file, `sharedScripts.${library}`);
  if (release.document) {
    has(release.document.body, 'document.body');
    has(release.document.criticalCss, 'document.criticalCss');
    has(release.document.head, 'document.head');
    for (const file of release.document.fonts) has(file, 'document.fonts');
  }
  if (release.remote === 'host' && !release.document) reasons.push('A host needs a document.');
  if (release.remote !== 'host' && release.container === '') reasons.push('A remote needs the name of its container.');
  const ids = release.routes.map((route) => route.id);
  for (const id of ids.filter((one, index) => ids.indexOf(one) !== index))
    reasons.push(`Route "${id}" stands there twice.`);
  if (release.files['release.json']) reasons.push('release.json cannot be among its own files.');
  return reasons;
}
