import type { Locale } from '@parlay/contracts/brand';
import { type UnmetRequirement, unmetRequirements } from '@parlay/contracts/fit';
import type { Release } from '@parlay/contracts/release';
import { fileNameReasons } from './file-names.ts';
import { languageReasons } from './languages.ts';
import { ownershipConflicts, removedRouteReasons, replaceReleases, withoutRemotes } from './ownership.ts';
import { type Budgets, sizeReasons } from './sizes.ts';

export interface GateInput {
  /** All releases that are live on the channel, including the host. */
  live: readonly Release[];
  /** Releases to go live in one step, each of a different remote. */
  candidates: readonly Release[];
  /** Canaries in flight; those of the candidates' remotes are replaced anyway. */
  canaries: readonly Release[];
  /** Remotes that are retired in the same step. */
  retired: readonly string[];
  /** Limits on the bytes that visitors load of each remote. */
  budgets?: Budgets;
  /** Languages that the brands serve; a candidate needs messages in each of them. */
  locales: readonly Locale[];
}

export type Verdict = { ok: true } | { ok: false; reasons: string[] };

/**
 * Judges the exact live set with the candidates, and again with each canary in flight, and returns what would not work.
 * The set is judged as a whole, so a route that one candidate gives up and another takes over has simply moved.
 * A pure function: the caller checks files on disk.
 */
export function judge({ live, candidates, canaries, retired, locales, budgets = {} }: GateInput): Verdict {
  const inFlight = withoutRemotes(canaries, [...retired, ...candidates.map(({ remote }) => remote)]);
  const reasons = new Set<string>(
    candidates.flatMap((candidate) => [...languageReasons(candidate, locales), ...sizeReasons(candidate, budgets)]),
  );
  for (const before of [live, ...inFlight.map((canary) => replaceReleases(live, [canary]))])
    for (const reason of inComposition(before, candidates, retired)) reasons.add(reason);
  return reasons.size === 0 ? { ok: true } : { ok: false, reasons: [...reasons] };
}

function inComposition(
  before: readonly Release[],
  candidates: readonly Release[],
  retired: readonly string[],
): string[] {
  const after = replaceReleases(withoutRemotes(before, retired), candidates);
  const lost = removedRouteReasons(before, after);
  const host = after.find(({ remote }) => remote === 'host');
  if (!host) return [...lost, 'No host is live on this channel; promote one first.'];
  const checked = (candidates.includes(host) ? after : candidates).filter(({ remote }) => remote !== 'host');
  return [
    ...lost,
    ...ownershipConflicts(after, candidates),
    ...checked.flatMap((one) => unmetRequirements(host, one).map((unmet) => sentence(one.remote, unmet))),
    ...checked.flatMap((one) => outdatedReasons(host, one)),
  ];
}

function sentence(remote: string, { kind, name, needed, providedVersion }: UnmetRequirement): string {
  if (kind === 'contract')
    return `${remote} needs version ${needed} of the ${name} contract, but the host speaks ${providedVersion ?? 'none'}.`;
  const offer =
    providedVersion === undefined ? 'which the host does not share' : `but the host shares ${providedVersion}`;
  return `${remote} needs ${name} ${needed}, ${offer}.`;
}

/** Returns reasons against a remote whose contracts are older than the host accepts. */
const outdatedReasons = ({ accepts = {} }: Release, { remote, contracts }: Release): string[] =>
  Object.entries(contracts).flatMap(([name, spoken = 0]) => {
    const oldest = accepts[name] ?? 0;
    if (spoken >= oldest) return [];
    return [`${remote} speaks version ${spoken} of the ${name} contract, but the host works with ${oldest} and later.`];
  });

interface ContentFiles {
  guest: string;
  player: string;
  variants?: { guest: string; player: string }[] | undefined;
  brands?: Record<string, { guest: string; player: string }> | undefined;
}

const contentFiles = ({ guest, player, variants = [], brands = {} }: ContentFiles) =>
  [{ guest, player }, ...variants, ...Object.values(brands)].flatMap((one) => [one.guest, one.player]);

/** Returns errors in a release record, before anything is uploaded. */
export function certify(release: Release): string[] {
  const reasons: string[] = [];
  const requireFile = (file: string, field: string) => {
    if (!release.files[file]) reasons.push(`${field} names ${file}, which is not among the files.`);
  };
  requireFile(release.entry, 'entry');
  for (const file of release.styles) requireFile(file, 'styles');
  for (const [key, file] of Object.entries(release.criticalStyles)) requireFile(file, `criticalStyles ${key}`);
  for (const file of release.scripts) requireFile(file, 'scripts');
  for (const [locale, files] of Object.entries(release.locales))
    for (const file of files ?? []) requireFile(file, `locales.${locale}`);
  for (const { id, scripts, styles } of release.routes) {
    for (const file of scripts) requireFile(file, `routes.${id}.scripts`);
    for (const file of styles) requireFile(file, `routes.${id}.styles`);
  }
  for (const [key, byLocale] of Object.entries(release.firstContent))
    for (const [locale, files] of Object.entries(byLocale))
      for (const file of files ? contentFiles(files) : []) requireFile(file, `firstContent.${key}.${locale}`);
  for (const [library, files] of Object.entries(release.sharedScripts))
    for (const file of files) requireFile(file, `sharedScripts.${library}`);
  if (release.document) {
    requireFile(release.document.body, 'document.body');
    requireFile(release.document.criticalCss, 'document.criticalCss');
    requireFile(release.document.head, 'document.head');
    for (const file of release.document.fonts) requireFile(file, 'document.fonts');
  }
  if (release.remote === 'host' && !release.document) reasons.push('A host needs a document.');
  if (release.remote !== 'host' && release.container === '') reasons.push('A remote needs the name of its container.');
  const ids = release.routes.map((route) => route.id);
  for (const id of ids.filter((one, index) => ids.indexOf(one) !== index))
    reasons.push(`Route "${id}" stands there twice.`);
  reasons.push(...fileNameReasons(Object.keys(release.files)));
  return reasons;
}
