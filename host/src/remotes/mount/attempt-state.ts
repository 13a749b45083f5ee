import type { SetRemote } from '@parlay/contracts/release';

/** State of one attempt to show a part, from loading to unmounting. */
export type AttemptState =
  /** `late` means that mounting takes too long, and that this was reported. */
  | { kind: 'loading'; late: boolean }
  /** `since` is in milliseconds since page load. */
  | { kind: 'mounted'; version: SetRemote; since: number }
  /** If `late`, the version may still render. */
  | { kind: 'fallback'; late: boolean }
  /** The player left the part. Anything its code still does has no effect. */
  | { kind: 'over' };

export type AttemptEvent =
  | { kind: 'mounting' }
  | { kind: 'late' }
  | { kind: 'rendered'; version: SetRemote; at: number }
  | { kind: 'gave-up' }
  | { kind: 'ended' };

/** Returns the state after an event, or the same object when nothing changes. */
export function nextState(state: AttemptState, event: AttemptEvent): AttemptState {
  if (state.kind === 'over') return state;
  switch (event.kind) {
    case 'mounting':
      return state.kind !== 'mounted' && state.late ? { ...state, late: false } : state;
    case 'late':
      return state.kind === 'mounted' ? state : { ...state, late: true };
    case 'rendered':
      return { kind: 'mounted', version: event.version, since: event.at };
    case 'gave-up':
      if (state.kind === 'fallback') return state;
      return { kind: 'fallback', late: state.kind === 'loading' && state.late };
    case 'ended':
      return { kind: 'over' };
  }
}

/** Returns true if the part, or its fallback, is on the page. */
export const isRendered = ({ kind }: AttemptState): boolean => kind === 'mounted' || kind === 'fallback';
