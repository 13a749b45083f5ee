import { subjectsOf, subjectText } from '../../audit/subjects.ts';
import type { Reader } from '../../database/connect.ts';
import { Refusal } from '../../refusals.ts';
import * as queries from './revision-conflict.gen.ts';

const MAX_CHANGES = 5;

/** Refuses a caller who saw another revision than the channel's. The refusal lists who changed what since then. */
export async function refuseStaleRevision(
  db: Reader,
  { channel, expectedRevision: expected }: { channel: string; expectedRevision: number | undefined },
  current: number,
): Promise<void> {
  if (expected === undefined || expected === current) return;
  const rows = await queries.changesSince(db, { channel, revision: expected, limit: MAX_CHANGES });
  const changes = rows.reverse().map(({ revision, at, actor, action, reason, ...entry }) => ({
    revision,
    at: at.toISOString(),
    by: actor,
    action,
    what: subjectsOf(entry).map(subjectText),
    reason,
  }));
  const sentences = changes.map(
    ({ by, action, what, at }) => `${by}: ${action} ${what.join(', ')} (${at.slice(0, 19).replace('T', ' ')} UTC).`,
  );
  const message = [
    `${channel} is at revision ${current}, not at ${expected}. Nothing was changed.`,
    ...(sentences.length > 0 ? ['Meanwhile:', ...sentences] : []),
  ].join(' ');
  throw new Refusal('revision_conflict', message, { details: { revision: current, changes } });
}
