import { z } from 'zod';
import { movesOf } from '../../audit/moves.ts';
import { changesOf, type LoggedChange } from '../../audit/replay.ts';
import type { Db } from '../../database/connect.ts';
import { readServedChannel } from '../pointers/pointers.ts';
import type { LatestChange } from './latest-changes.ts';
import type { RetiredStatus, Status, StatusRow } from './status.ts';
import * as queries from './status-at.gen.ts';

/** Pointer of the channel as the log describes it. */
interface Pointer extends LoggedChange {
  since: string;
  by: string;
  reason: string | null;
  kind: 'promote' | 'rollback';
}

/** State of a channel at an instant, reconstructed from the log. */
interface Past {
  revision: number;
  live: Map<string, Pointer>;
  canaries: Map<string, Pointer>;
  retired: Map<string, Pointer>;
  frozen: Map<string, string>;
  changed: Map<string, LatestChange>;
  /** Releases that were taken back and not promoted since, latest last, with the reason given on this channel. */
  quarantined: Map<string, Status['quarantined'][number]>;
}

/** Reads a channel's status at an instant or at a revision. Returns undefined for an unknown channel. */
export const readStatusAt = (
  db: Db,
  channel: string,
  moment: { at: Date } | { revision: number },
): Promise<Status | undefined> =>
  readServedChannel(db, channel, async (tx) => {
    const moves =
      'at' in moment
        ? await queries.movesUntil(tx, { channel, at: moment.at })
        : await queries.movesUpTo(tx, { channel, revision: moment.revision });
    const past = emptyPast();
    for (const entry of moves) apply(past, entry);
    const sources = await queries.sources(tx);
    const sourceOf = new Map(sources.map((row) => [`${row.remote} ${row.digest}`, row]));
    const versionOf = new Map(sources.map((row) => [`${row.remote} ${row.digest}`, row.version]));
    const factsOf = (pointer: Pointer) => ({
      ...pointerFields(pointer),
      commit: sourceOf.get(`${pointer.remote} ${pointer.digest}`)?.source_commit ?? null,
      dirty: sourceOf.get(`${pointer.remote} ${pointer.digest}`)?.source_dirty ?? null,
      kind: pointer.kind,
      frozen: past.frozen.get(pointer.remote) ?? null,
      changed: past.changed.get(pointer.remote) ?? changeOf(pointer),
      failing: null,
      verdict: null,
    });
    return {
      channel,
      revision: past.revision,
      remotes: sortedByRemote(past.live).flatMap((live) => rowsOf(live, past.canaries.get(live.remote), factsOf)),
      quarantined: [...past.quarantined]
        .reverse()
        .map(([release, one]) => ({ ...one, version: versionOf.get(release) ?? '' })),
      retired: sortedByRemote(past.retired).map(pointerFields),
    };
  });

const emptyPast = (): Past => ({
  revision: 0,
  live: new Map(),
  canaries: new Map(),
  retired: new Map(),
  frozen: new Map(),
  changed: new Map(),
  quarantined: new Map(),
});

const sortedByRemote = (pointers: ReadonlyMap<string, Pointer>): Pointer[] =>
  [...pointers.values()].sort((a, b) => (a.remote < b.remote ? -1 : 1));

const changeOf = ({ since: at, by, kind: action, reason }: Pointer): LatestChange => ({ at, by, action, reason });

const pointerFields = ({ remote, version = '', digest, since, by, reason }: Pointer): RetiredStatus => ({
  remote,
  version,
  digest,
  since,
  by,
  reason,
});

function rowsOf(
  live: Pointer,
  canary: Pointer | undefined,
  factsOf: (pointer: Pointer) => Omit<StatusRow, 'share' | 'canary'>,
): StatusRow[] {
  if (!canary) return [{ ...factsOf(live), share: 100, canary: null }];
  const { percent = 0, brand = null, cohort = null, steps = [], paused = false } = canary;
  const everyone = brand === null && cohort === null;
  return [
    { ...factsOf(live), share: 100 - (everyone ? percent : 0), canary: null },
    {
      ...factsOf(canary),
      share: percent,
      canary: { percent, brand, cohort, steps, nextAt: null, paused, pausedBy: null, lacksBrowsers: 0 },
    },
  ];
}

interface Entry {
  at: Date;
  actor: string;
  action: string;
  channel: string | null;
  remote: string | null;
  revision: number | null;
  reason: string | null;
  detail: unknown;
}

const Freeze = z.object({ remote: z.string(), reason: z.string() });

function apply(past: Past, entry: Entry): void {
  const { action, revision, at, actor, reason } = entry;
  const freeze = action === 'freeze' ? Freeze.safeParse(entry).data : undefined;
  if (freeze && !past.frozen.has(freeze.remote)) past.frozen.set(freeze.remote, freeze.reason);
  if (action === 'unfreeze' && entry.remote !== null) past.frozen.delete(entry.remote);
  if (action === 'channel removed') for (const pointers of [past.live, past.canaries, past.retired]) pointers.clear();
  if (revision === null) return;
  past.revision = revision;
  const common = { since: at.toISOString(), by: actor, reason };
  noteQuarantine(past, entry);
  for (const change of changesOf(entry)) {
    move(past, action, { ...change, ...common, kind: 'promote' });
    past.changed.set(change.remote, { at: common.since, by: actor, action, reason });
  }
}

function noteQuarantine({ quarantined }: Past, entry: Entry): void {
  const { action, at, actor: by, channel, reason } = entry;
  const changes = changesOf(entry).map((change) => ({ ...change, detail: change }));
  const { started, takenBack } = movesOf(action, changes);
  const keyOf = (one: { remote: string; digest: string }) => `${one.remote} ${one.digest}`;
  for (const one of [...started, ...takenBack]) quarantined.delete(keyOf(one));
  for (const one of takenBack)
    quarantined.set(keyOf(one), { ...one, version: '', channel: channel ?? '', by, reason, at: at.toISOString() });
}

function move(past: Past, action: string, pointer: Pointer): void {
  const { remote, digest, from } = pointer;
  if (action === 'canary') {
    past.canaries.set(remote, pointer);
    return;
  }
  past.canaries.delete(remote);
  if (action === 'retire' || pointer.retired) {
    past.live.delete(remote);
    past.retired.set(remote, pointer);
  } else if (action === 'promote' || digest !== from) {
    // A rollback to the live version only withdraws the canary.
    past.live.set(remote, { ...pointer, kind: action === 'rollback' ? 'rollback' : 'promote' });
    past.retired.delete(remote);
  }
}
