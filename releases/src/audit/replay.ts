import { z } from 'zod';
import { movesOf } from './moves.ts';

const Change = z.object({
  remote: z.string(),
  version: z.string().optional(),
  digest: z.string(),
  /** Version that was live before a rollback. */
  from: z.string().nullish(),
  /** Canary that a rollback withdrew. */
  withdrawn: z.string().nullish(),
  percent: z.number().optional(),
  brand: z.number().nullish(),
  cohort: z.string().nullish(),
  steps: z.array(z.number()).optional(),
  paused: z.boolean().optional(),
  retired: z.literal(true).optional(),
});
/** Change of one pointer as a log entry describes it. */
export type LoggedChange = z.infer<typeof Change>;
type Change = LoggedChange;

/**
 * State of the tables according to the log. Keys are "remote-casino on production", "remote-casino 1.0.0" and so on.
 */
export interface ReplayedState {
  revisions: Map<string, string>;
  live: Map<string, string>;
  canaries: Map<string, string>;
  retired: Map<string, string>;
  frozen: Map<string, string>;
  quarantined: Map<string, string>;
  versions: Map<string, string>;
  /** Change rows of each revision, which rollbacks use. */
  changes: Map<string, string>;
  tokens: Map<string, string>;
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
export function canaryText(rule: Omit<Change, 'remote'>): string {
  const { digest, percent, brand, cohort, steps = [], paused = false } = rule;
  const plan = `${steps.length > 0 ? `, steps ${steps.join(' ')}` : ''}${paused ? ', paused' : ''}`;
  return `${digest} for ${percent} %, brand ${brand ?? 'any'}, cohort ${cohort ?? 'any'}${plan}`;
}

/** Reconstructs the tables' state from log entries applied in order. */
export function replay(): { state: ReplayedState; apply(entry: Entry): void } {
  const state: ReplayedState = {
    revisions: new Map(),
    live: new Map(),
    canaries: new Map(),
    retired: new Map(),
    frozen: new Map(),
    quarantined: new Map(),
    versions: new Map(),
    changes: new Map(),
    tokens: new Map(),
  };

  /** Drops the state of a removed channel, except its history. */
  function dropChannel(channel: string) {
    for (const pointers of [state.live, state.canaries, state.retired])
      for (const key of pointers.keys()) if (key.endsWith(onChannel('', channel))) pointers.delete(key);
  }

  function retire(key: string, digest: string) {
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
    else if (action === 'retire' || change.retired) retire(key, change.digest);
    else {
      state.canaries.delete(key);
      // A rollback to the live version only withdraws the canary.
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
      if (action === 'channel removed' && channel !== null) dropChannel(channel);
      if (action === 'token created' || action === 'token revoked') applyToken(state.tokens, entry);
      if (!CHANNEL_ACTIONS.has(action) || channel === null || revision === null) return;
      state.revisions.set(channel, String(revision));
      const { started, takenBack } = movesOf(
        action,
        changesOf(entry).map((change) => ({ ...change, detail: change })),
      );
      for (const one of started) state.quarantined.delete(releaseText(one));
      for (const one of takenBack) state.quarantined.set(releaseText(one), reason ?? '');
      for (const change of changesOf(entry)) {
        move(action, channel, change);
        state.changes.set(`${onChannel(change.remote, channel)} at ${revision}`, rowText(rowOf(action, change)));
      }
    },
  };
}

export const releaseText = ({ remote, digest }: { remote: string; digest: string }) => `${remote} ${digest}`;

/** Actions that write a revision of a channel. */
const CHANNEL_ACTIONS: ReadonlySet<string> = new Set(['promote', 'canary', 'rollback', 'retire']);

interface ChangeRow {
  kind: string;
  live: boolean;
  digest: string;
}

export const rowText = ({ kind, live, digest }: ChangeRow) => `${kind} ${digest}${live ? '' : ', not live'}`;

function rowOf(action: string, { digest, from, retired }: Change): ChangeRow {
  if (action === 'retire' || retired) return { kind: 'retire', live: false, digest };
  if (action === 'rollback') return { kind: 'rollback', live: digest !== from, digest };
  return { kind: 'promote', live: action === 'promote', digest };
}

const Token = z.object({
  name: z.string(),
  team: z.string().optional(),
  remotes: z.array(z.string()).optional(),
  readOnly: z.boolean().optional(),
  expiresAt: z.string().nullish(),
});

/** Describes a token's permissions, for comparing the table with the log. */
export function tokenText(token: Omit<z.infer<typeof Token>, 'name'>, isRevoked: boolean): string {
  const { team = '', remotes = [], readOnly = false, expiresAt } = token;
  const until = expiresAt == null ? '' : ` until ${expiresAt}`;
  return `${[team, ...remotes].join('+')}${readOnly ? ' to read' : ''}${until}${isRevoked ? ', revoked' : ''}`;
}

function applyToken(tokens: ReplayedState['tokens'], { action, detail }: Entry): void {
  const token = Token.safeParse(detail).data;
  if (!token) return;
  const text = action === 'token created' ? tokenText(token, false) : `${tokens.get(token.name) ?? ''}, revoked`;
  tokens.set(token.name, text);
}

const Together = z.object({ together: z.array(Change) });

/** Returns an entry's changes: one, or several made together. */
export function changesOf({ remote, detail }: Pick<Entry, 'remote' | 'detail'>): Change[] {
  const together = Together.safeParse(detail);
  if (together.success) return together.data.together;
  const single = Change.safeParse({ ...(detail as object), remote });
  return single.success ? [single.data] : [];
}
