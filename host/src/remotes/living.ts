import type { Locale } from '@parlay/contracts/brand';
import type { SetRemote, Slot } from '@parlay/contracts/release';
import type { Serialize } from '@parlay/contracts/serialize';
import type { Ports, TelemetryPort } from '@parlay/ports';
import type { Remote } from '@parlay/remote-kit';
import type { LastGood } from './last-good.ts';
import type { Load } from './load.ts';
import type { Fault } from './outcome.ts';
import type { SlotElements } from './slot-element.ts';
import type { Stylesheets } from './stylesheets.ts';

export interface RemotesOptions {
  locale: Locale;
  document: Document;
  load: Load;
  stylesheets: Stylesheets;
  slots: SlotElements;
  lastGood: LastGood;
  /** Asks the edge which version takes the place of one that does not work; undefined where there is none. Never rejects. */
  previous(broken: SetRemote): Promise<SetRemote | undefined>;
  /** Whether a version has the page that is open, if its remote owns that. */
  canShow(version: SetRemote): boolean;
  telemetry: TelemetryPort;
  portsFor(remote: SetRemote): Ports;
  /** Whether the page slot belongs to this remote now. */
  ownsPage(remote: string): boolean;
  /** A part is drawn, or its fallback: focus, scroll and title follow. */
  onDrawn(remote: string, slot: Slot): void;
  /** Another version is live from now on; `from` is undefined for a remote this page did not know. */
  onSwapped(from: SetRemote | undefined, to: SetRemote): void;
  /** A remote is off the site from now on: its routes are nobody's. Called before its parts are unmounted. */
  onRemoved(remote: SetRemote): void;
  now(): number;
}

/** What a remote draws in one slot: one single-spa application. */
export interface Part {
  slot: Slot;
  app: string;
  /** Version that is drawn now. */
  mounted?: SetRemote | undefined;
  /** When it was drawn, in milliseconds of the page. */
  since?: number | undefined;
  /** Reports that what is drawn does not work, and replaces it. */
  fail?: ((outcome: Fault, message: string) => void) | undefined;
  /** Takes it apart and shows its fallback. */
  giveUp?: (() => void) | undefined;
  /** Nothing could be drawn: its fallback stands there. */
  failed?: boolean | undefined;
  /** Lets go of the height and the focus held during a swap. */
  release?: (() => void) | undefined;
}

/** A remote of this page. */
export interface Living {
  live: SetRemote;
  parts: Part[];
  /** The version whose code runs: another than the live one where that could not be loaded. */
  running?: { version: SetRemote; module: Remote } | undefined;
  swapping: boolean;
  /** Runs swaps and retries of this remote one after another: each finds the page as the one before has left it. */
  serialize: Serialize;
}
