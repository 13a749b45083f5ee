import type { SetRemote, Slot } from '@parlay/contracts/release';
import type { FailedOutcome } from './files/outcome.ts';

/** Events of the remotes on an open page, published as they happen. */
export type RemotesEvent =
  /** A part has mounted, `milliseconds` after its attempt began. */
  | { kind: 'mounted'; version: SetRemote; slot: Slot; milliseconds: number }
  /** A part, or the fallback in its place, has rendered. Focus, scroll position and title are updated next. */
  | { kind: 'drawn'; version: SetRemote; slot: Slot }
  | { kind: 'failed'; version: SetRemote; slot: Slot; outcome: FailedOutcome; message: string }
  /** A part broke because another script changed its elements. It is mounted again. */
  | { kind: 'disturbed'; version: SetRemote; message: string }
  /** Unmounting a version threw an error or did not finish. Nothing of the version remains visible. */
  | { kind: 'unmount-failed'; version: SetRemote; message: string }
  /**
   * Another version and its routes are live, but not mounted yet. `from` is undefined for a remote that is new to
   * this page.
   */
  | { kind: 'live'; from: SetRemote | undefined; to: SetRemote }
  /** A remote's parts show another version. Times are in ms, and `at` is relative to page load. */
  | { kind: 'swapped'; from: SetRemote; to: SetRemote; milliseconds: number; at: number }
  /** A remote was retired from the site. Its parts are about to be unmounted. */
  | { kind: 'removed'; version: SetRemote };

export type PublishEvent = (event: RemotesEvent) => void;

export const isRenderedEvent = ({ kind }: RemotesEvent): boolean => kind === 'drawn';

export const isPageRenderedEvent = (event: RemotesEvent): boolean => event.kind === 'drawn' && event.slot === 'page';
