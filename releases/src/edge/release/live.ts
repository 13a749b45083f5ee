import { EPOCH_MARK, type RevisionEvent } from '@parlay/contracts/release';
import { serializer } from '@parlay/contracts/serialize';
import type { ChannelState } from '../../state/channel-state.ts';
import type { LoadRelease } from './loaded-release.ts';
import { logBreak } from './log-continues.ts';
import type { StateFile } from './state-file.ts';
import { buildView, type View } from './view.ts';

export interface Live {
  readonly view: View | undefined;
  /** Reason why a state's log did not continue the one before; stays until the edge starts again. */
  readonly logBreak: string | undefined;
  /** Takes the last good state from disk. Returns what was wrong with it. */
  restore(): Promise<string[]>;
  /** Takes a newer state; an older one of the same epoch is ignored. */
  apply(state: ChannelState): Promise<void>;
  /** Tries again what could not be loaded. */
  heal(): Promise<void>;
  /** Resolves when nothing is being taken any more. */
  settled(): Promise<void>;
  onRevision(listener: (event: RevisionEvent) => void): void;
}

export interface LiveOptions {
  load: LoadRelease;
  file: StateFile;
  onFailure(error: string): void;
}

/** The channel as this edge serves it. Changes are applied one at a time, in order; readers see the old view until one is complete. */
export function liveChannel({ load, file, onFailure }: LiveOptions): Live {
  const listeners: ((event: RevisionEvent) => void)[] = [];
  let view: View | undefined;
  let broken: string | undefined;
  const serialize = serializer();

  const isNews = (state: ChannelState) => {
    if (!view || view.state.epoch !== state.epoch) return true;
    if (state.revision === view.state.revision) return view.errors.length > 0;
    return state.revision > view.state.revision;
  };

  async function take(state: ChannelState): Promise<void> {
    const before = view;
    // Also for the same revision: a registry that starts again sends what it finds.
    const problem = before && logBreak(before.state, state);
    if (problem !== undefined && problem !== broken) onFailure(problem);
    broken = problem ?? broken;
    if (!isNews(state)) return;
    view = await buildView(state, load, before);
    for (const error of view.errors) onFailure(error);
    if (before?.state.revision !== state.revision || before.state.epoch !== state.epoch) {
      const event = eventSince(state, before?.state.epoch === state.epoch ? before.state.revision : 0);
      for (const listener of listeners) listener(event);
      await file.write(state).catch((error: unknown) => onFailure(`The state could not be kept: ${String(error)}`));
    }
  }

  const inTurn = (task: () => Promise<void>) => serialize(task).catch((error: unknown) => onFailure(String(error)));

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
        await inTurn(async () => {
          view ??= await buildView(state, load, undefined);
          for (const error of view.errors) onFailure(error);
        });
      return errors;
    },
    apply: (state) => inTurn(() => take(state)),
    heal: () =>
      inTurn(async () => {
        if (view && view.errors.length > 0) await take(view.state);
      }),
    settled: () => inTurn(async () => undefined),
    onRevision: (listener) => void listeners.push(listener),
  };
}

/**
 * Returns what changed since a revision that a page has, as far as it is still known. A remote's last change counts.
 */
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
      ...(kind === 'rollback' ? goneBackTo(state, remote) : {}),
    })),
  };
}

/** Pages that have this version swap without asking. Nothing of a retired remote, and of one with a canary in flight. */
function goneBackTo(state: ChannelState, remote: string): { digest?: string } {
  const now = state.remotes.find((one) => one.remote === remote);
  return now && !now.canary ? { digest: now.digest } : {};
}
