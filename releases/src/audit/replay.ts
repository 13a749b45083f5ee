import { z } from 'zod';

const Change = z.object({
  remote: z.string(),
  version: z.string().optional(),
  digest: z.string(),
  /** What was live before a rollback. */
  from: z.string().nullish(),
  percent: z.number().optional(),
  brand: z.number().nullish(),
  cohort: z.string().nullish(),
  retired: z.literal(true).optional(),
});
type Change = z.infer<typeof Change>;

/** The tables' state according to the log. Keys are "remote-casino on production", "remote-casino 1.0.0" and so on. */
export interface Replayed {
  revisions: Map<string, string>;
  live: Map<string, string>;
  canaries: Map<string, string>;
  retired: Map<string, string>;
  frozen: Map<string, string>;
  versions: Map<string, string>;
}

interface Entry {
  action: string;
  channel: string | null;
  remote: string | null;
  revision: number | null;
  reason: string | null;
  detail: unknown;
}

export const onChannel = (remote: string, channel: string) => `${remote} on ${channel}`;
export const canaryText = (rule: { digest: string; percent?: unknown; brand?: unknown; cohort?: unknown }) =>
  `${rule.digest} for ${rule.percent} %, brand ${rule.brand ?? 'any'}, cohort ${rule.cohort ?? 'any'}`;

/** Follows the log's entries in order. */
export function replay(): { state: Replayed; apply(entry: Entry): void } {
  const state: Replayed = {
    revisions: new Map(),
    live: new Map(),
    canaries: new Map(),
    retired: new Map(),
    frozen: new Map(),
    versions: new Map(),
  };

  function takeOff(key: string, digest: string) {
    state.live.delete(key);
    state.canaries.delete(key);
    state.retired.set(key, digest);
  }

  function setLive(key: string, digest: string) {
    state.live.set(key, digest);
    state.retired.delete(key);
  }

  function move(action: string, channel: string, change: Change) {
    const key = onChannel(change.remote, channel);
    if (action === 'canary') state.canaries.set(key, canaryText(change));
    else if (action === 'retire' || change.retired) takeOff(key, change.digest);
    else {
      state.canaries.delete(key);
      // A rollback to what is live only withdraws the canary.
      if (action === 'promote' || change.digest !== change.from) setLive(key, change.digest);
    }
  }

  return {
    state,
    apply(entry) {
      const { action, channel, remote, revision, reason } = entry;
      if (action === 'freeze' && remote !== null && !state.frozen.has(remote)) state.frozen.set(remote, reason ?? '');
      if (action === 'unfreeze' && remote !== null) state.frozen.delete(remote);
      if (action === 'publish') {
        const [change] = changesOf(entry);
        if (change) state.versions.set(`${change.remote} ${change.version}`, change.digest);
      }
      if (!['promote', 'canary', 'rollback', 'retire'].includes(action) || channel === null) return;
      if (revision !== null) state.revisions.set(channel, String(revision));
      for (const change of changesOf(entry)) move(action, channel, change);
    },
  };
}

const Together = z.object({ together: z.array(Change) });

function changesOf({ remote, detail }: Entry): Change[] {
  const together = Together.safeParse(detail);
  if (together.success) return together.data.together;
  const alone = Change.safeParse({ ...(detail as object), remote });
  return alone.success ? [alone.data] : [];
}
