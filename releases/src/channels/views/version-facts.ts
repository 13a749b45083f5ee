import { sizeOf } from '../../gate/sizes.ts';
import type { GateVerdict } from '../../replies/remote.ts';
import type { PublishedRelease } from '../pointers/revise.ts';

/** Returns the facts about a version that the console shows everywhere. */
export function factsOf({ version, digest, record, ...row }: PublishedRelease, gate?: GateVerdict) {
  return {
    ...{ version, digest, gate: gate ?? { reasons: [], trial: null } },
    publishedAt: row.published_at.toISOString(),
    publishedBy: row.published_by,
    commit: row.source_commit,
    dirty: row.source_dirty,
    size: sizeOf(record),
    contracts: contractsOf(record),
  };
}

/** Returns the contracts that a release names. */
const contractsOf = ({ contracts }: PublishedRelease['record']): Record<string, number> =>
  Object.fromEntries(
    Object.entries(contracts).flatMap(([name, version]) => (version === undefined ? [] : [[name, version]])),
  );
