import type { Locale } from '@parlay/contracts/brand';
import type { SetRemote, Slot } from '@parlay/contracts/release';
import type { Serialize } from '@parlay/contracts/serialize';
import type { Ports, TelemetryPort } from '@parlay/ports';
import type { Remote } from '@parlay/remote-kit';
import type { LastGood } from '../load/last-good.ts';
import type { Load } from '../load/load.ts';
import type { FailedOutcome } from '../load/outcome.ts';
import type { Stylesheets } from '../styles/stylesheets.ts';
import type { SlotElements } from './slot-element.ts';

export interface RemotesOptions {
  locale: Locale;
  document: Document;
  load: Load;
  stylesheets: Stylesheets;
  slots: SlotElements;
  lastGood: LastGood;
  /** Asks the edge for a version that replaces a broken one; undefined when there is none. Never rejects. */
  previous(broken: SetRemote): Promise<SetRemote | undefined>;
  /** Whether a version has the open page, if its remote owns that. */
  canShow(version: SetRemote): boolean;
  telemetry: TelemetryPort;
  portsFor(remote: SetRemote): Ports;
  /** Whether this remote owns the page slot now. */
  ownsPage(remote: string): boolean;
  /** Called when a part or its fallback has rendered: focus, scroll and title follow. */
  onDrawn(remote: string, slot: Slot): void;
  /** Another version is live now; `from` is undefined for a remote this page did not know. */
  onSwapped(from: SetRemote | undefined, to: SetRemote): void;
  /** A remote was taken off the site. Called before its parts are unmounted. */
  onRemoved(remote: SetRemote): void;
  now(): number;
}

/** A remote's content of one slot: one single-spa application. */
export interface Part {
  slot: Slot;
  app: string;
  /** The version shown now. */
  mounted?: SetRemote | undefined;
  /** When it rendered, in milliseconds of the page. */
  since?: number | undefined;
  /** Reports that the shown version does not work, and replaces it. */
  fail?: ((outcome: FailedOutcome, message: string) => void) | undefined;
  /** Unmounts it and shows its fallback. */
  giveUp?: (() => void) | undefined;
  /** Nothing could be rendered: its fallback is shown. */
  failed?: boolean | undefined;
  /** Releases the height and the focus held during a swap. */
  release?: (() => void) | undefined;
}

/** A remote of this page. */
export interface LiveRemote {
  live: SetRemote;
  parts: Part[];
  /** The running version; differs from the live one when that could not be loaded. */
  running?: { version: SetRemote; module: Remote } | undefined;
  swapping: boolean;
  /** Runs swaps and retries of this remote one after another. */
  serialize: Serialize;
}
