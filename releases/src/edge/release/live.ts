import { EPOCH_MARK, type RevisionEvent } from '@parlay/contracts/release';
import { serializer } from '@parlay/contracts/serialize';
import type { ChannelState } from '../../state/channel-state.ts';
import type { LoadRelease } from './loaded-release.ts';
import { logBreak } from './log-continues.ts';
import type { StateFile } from './state-file.ts';
import { buildView, type View } from './view.ts';

export interface Live {
  readonly view: View | undefined;
  /** Reason why a state's log did not continue the previous one; remains until the edge restarts. */
  readonly logBreak: string | undefined;
  /** Restores the last good state from disk. Returns the errors found. */
  restore(): Promise<string[]>;
  /** Applies a newer state. Ignores an older one of the same epoch. */
  apply(state: ChannelState): Promise<void>;
  /** Retries failed loads. */
  heal(): Promise<void>;
  /** Resolves when all pending changes are applied. */
  settled(): Promise<void>;
  onRevision(listener: (event: RevisionEvent) => void): void;
}

export interface LiveOptions {
  load: LoadRelease;
  file: StateFile;
  onFailure(error: string): void;
}

/**
 * Holds the channel's state on this edge. Changes are applied in order; readers see the old view until one is complete.
 */
export function liveChannel({ load, file, onFailure }: LiveOptions): Live {
  const listeners: ((event: RevisionEvent) => void)[] = [];
  let view: View | undefined;
  let broken: string | undefined;
  const serialize = serializer();

  const isNewer = (state: ChannelState) => {
    if (!view || view.state.epoch !== state.epoch) return true;
    if (state.revision === view.state.revision) return view.errors.length > 0;
    return state.revision > view.state.revision;
  };

  async function applyState(state: ChannelState): Promise<void> {
    const before = view;
    // Also compares states of the same revision, because a restarted registry sends its state again.
    const problem = before && logBreak(before.state, state);
    if (problem !== undefined && problem !== broken) onFailure(problem);
    broken = problem ?? broken;
    if (!isNewer(state)) return;
    view = await buildView(state, load, before);
    for (const error of view.errors) onFailure(error);
    if (before?.state.revision !== state.revision || before.state.epoch !== state.epoch) {
      const event = eventSince(state, before?.state.epoch === state.epoch ? before.state.revision : 0);
      for (const listener of listeners) listener(event);
      await file.write(state).catch((error: unknown) => onFailure(`The state could not be kept: ${String(error)}`));
    }
  }

  const enqueue = (task: () => Promise<void>) => serialize(task).catch((error: unknown) => onFailure(String(error)));

  return {
    get view() {
      return view;
    },
    get logBreak() {
      return broken;
    },
    async restore() {
      const { state, errors } = await file.read();
      if (state)
        await enqueue(async () => {
          view ??= await buildView(state, load, undefined);
          for (const error of view.errors) onFailure(error);
        });
      return errors;
    },
    apply: (state) => enqueue(() => applyState(state)),
    heal: () =>
      enqueue(async () => {
        if (view && view.errors.length > 0) await applyState(view.state);
      }),
    settled: () => enqueue(async () => undefined),
    onRevision: (listener) => void listeners.push(listener),
  };
}

/** Returns the changes since a page's revision, as far back as the state reaches: the last one of each remote. */
export function eventSince(state: ChannelState, revision: number): RevisionEvent {
  const changes = new Map<string, 'promote' | 'rollback'>();
  for (const step of state.recent)
    if (step.revision > revision) for (const { remote, kind } of step.changes) changes.set(remote, kind);
  return {
    channel: state.channel,
    epoch: state.epoch.slice(0, EPOCH_MARK),
    revision: state.revision,
    changes: [...changes].map(([remote, kind]) => ({
      remote,
      kind,
      ...(kind === 'rollback' ? restoredDigest(state, remote) : {}),
    })),
  };
}

/**
 * Returns the digest that a rollback restored, so that pages that still have that version swap to it without a request.
 * Returns none for a retired remote or during a canary.
 */
function restoredDigest(state: ChannelState, remote: string): { digest?: string } {
  const now = state.remotes.find((one) => one.remote === remote);
  return now && !now.canary ? { digest: now.digest } : {};
}
