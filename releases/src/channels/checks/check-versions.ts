import type { Reader } from '../../database/connect.ts';
import { judge } from '../../gate/gate.ts';
import { type SizeChange, sizeChanges } from '../../gate/sizes.ts';
import { unknownChannel } from '../../refusals.ts';
import { frozenRemotes } from '../pointers/freeze.ts';
import { recordsOf, servedRevision, type VisibleRecords } from '../pointers/pointers.ts';
import { findVersion } from '../pointers/revise.ts';
import type { Releasing } from '../releasing.ts';
import { type BrowserVerdict, checkInBrowser } from './browser-verdicts.ts';
import { releaseFiles } from './release-files.ts';

/** A version of a remote, by its label. */
export interface VersionLabel {
  remote: string;
  version: string;
}

/** Published version that the gate judges, with its record. */
export type Candidate = Pick<Awaited<ReturnType<typeof findVersion>>, 'remote' | 'version' | 'digest' | 'record'>;

export interface CheckResult {
  ok: boolean;
  reasons: string[];
  /** Sizes of the candidates compared with the live versions. */
  sizes: SizeChange[];
  /** Null if no browser check was made. */
  trial: BrowserVerdict | null;
}

/**
 * Returns the gate's verdict on versions of different remotes without promoting them. A frozen remote may not go live. If the
 * rules allow the versions, a browser check follows.
 */
export async function checkVersions(
  releasing: Releasing,
  check: { channel: string; releases: readonly VersionLabel[]; actor: string; withoutBrowser?: boolean | undefined },
): Promise<CheckResult> {
  const { db, store } = releasing;
  const candidates = await findAll(db, check.releases);
  const damaged = await releaseFiles(store).reasonsAgainst(candidates);
  if ((await servedRevision(db, check.channel)) === undefined) throw unknownChannel(check.channel);
  const freezes = await frozenRemotes(db);
  const frozen = candidates.flatMap(({ remote }) => freezes.get(remote) ?? []);
  const visible = await recordsOf(db, check.channel);
  const reasons = [...frozen, ...damaged, ...reasonsAgainst(releasing, visible, candidates, [])];
  const sizes = sizeChanges(
    candidates.map(({ record }) => record),
    visible.live,
  );
  const isTried = reasons.length === 0 && check.withoutBrowser !== true;
  const verdict = isTried ? await checkInBrowser(releasing, { ...check, candidates, retired: [] }) : undefined;
  const all = [...reasons, ...(verdict?.reasons ?? [])];
  return { ok: all.length === 0, reasons: all, sizes, trial: verdict ?? null };
}

/** Finds versions by their labels. `fieldOf` returns the request field that names a version. */
export const findAll = (
  db: Reader,
  releases: readonly VersionLabel[],
  fieldOf: (at: number) => string = () => 'version',
): Promise<Candidate[]> =>
  Promise.all(releases.map(({ remote, version }, at) => findVersion(db, remote, version, fieldOf(at))));

/** Returns the gate's reasons against the candidates, given what visitors can get; empty if it accepts them. */
export function reasonsAgainst(
  { brands, budgets }: Pick<Releasing, 'brands' | 'budgets'>,
  visible: VisibleRecords,
  candidates: readonly Candidate[],
  retired: readonly string[],
): string[] {
  const verdict = judge({
    ...visible,
    candidates: candidates.map(({ record }) => record),
    retired,
    budgets,
    locales: [...new Set(brands.flatMap(({ locales }) => locales))].sort(),
  });
  return verdict.ok ? [] : verdict.reasons;
}
