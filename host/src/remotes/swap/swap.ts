import type { SetRemote } from '@parlay/contracts/release';
import type { Ports } from '@parlay/ports';
import type { Remote } from '@parlay/remote-kit';
import { withTimeout } from '@parlay/remote-kit/with-timeout';
import { filter, finalize, skip, take } from 'rxjs';
import type { PublishEvent } from '../events.ts';
import type { Failure } from '../files/outcome.ts';
import type { Load, Running } from '../load/load.ts';
import { isRendered } from '../mount/attempt-state.ts';
import type { LiveRemote, Part } from '../mount/part.ts';
import type { Parts } from '../mount/parts.ts';
import type { SlotElements } from '../mount/slot-element.ts';
import { holdPasswords } from './passwords.ts';
import { preservePart } from './snapshot.ts';

/**
 * Longest wait for the next version's page, in ms. After that it replaces the old version, which may be broken, and
 * continues to load in its place.
 */
const PREPARE_TIMEOUT = 1500;

export type SwapResult = { ok: true } | Failure;

export interface SwapOptions {
  document: Document;
  load: Load;
  slots: SlotElements;
  parts: Parts;
  /** Disables a version's styles. */
  disableStyles(version: SetRemote): void;
  portsFor(remote: SetRemote): Ports;
  publish: PublishEvent;
  now(): number;
}

/** Replaces the live version. Loads the new version first, so that a failed load changes nothing. */
export async function swapNow(owner: LiveRemote, next: SetRemote, options: SwapOptions): Promise<SwapResult> {
  const { load, slots, parts, publish, now } = options;
  const before = owner.live;
  if (before.digest === next.digest) {
    // The live version had failed to load and was replaced, so try it again.
    if (owner.running?.version.digest !== before.digest) await parts.remount(owner, owner.parts);
    return { ok: true };
  }
  const staged = await load(next);
  if (!staged.ok) {
    publish({ kind: 'failed', version: next, slot: 'page', outcome: staged.error, message: staged.message });
    return staged;
  }
  const started = now();
  await withTimeout(PREPARE_TIMEOUT, prepare(staged.remote, next, options.portsFor(next)), () => undefined);
  await parts.atRest(owner);
  const restorePasswords = holdPasswords(options.document);
  const outgoing = owner.running;
  owner.live = next;
  publish({ kind: 'live', from: before, to: next });
  const preserved = [...owner.parts]
    .filter(({ state$ }) => isRendered(state$.value))
    .map((part) => holdUntilRendered(part, slots.of(part.slot, next.remote)));
  for (const part of owner.parts) if (!next.slots.includes(part.slot)) await parts.remove(owner, part);
  await parts.remount(owner, owner.parts);
  for (const { releaseIfGone } of preserved) releaseIfGone();
  for (const slot of next.slots) if (![...owner.parts].some((part) => part.slot === slot)) parts.add(owner, slot);

  restorePasswords();
  options.disableStyles(before);
  if (outgoing && outgoing.version.digest !== next.digest) dispose(outgoing, options);
  const at = Math.round(now());
  publish({ kind: 'swapped', from: before, to: next, milliseconds: at - Math.round(started), at });
  return { ok: true };
}

/** Keeps the height and the focus of a part until its next attempt has rendered. */
function holdUntilRendered({ state$ }: Part, element: HTMLElement) {
  const { release } = preservePart(element);
  const holding = state$.pipe(skip(1), filter(isRendered), take(1), finalize(release)).subscribe();
  return {
    /** Releases the height of a part that was removed, because it does not render again. */
    releaseIfGone: () => void (element.isConnected || holding.unsubscribe()),
  };
}

/**
 * Loads translations and the open page while the old version is still shown, so that the new one replaces it within
 * a frame. Never rejects, because the same failure occurs again on mount and is reported then.
 */
async function prepare(module: Remote, { remote }: SetRemote, ports: Ports) {
  const { route } = ports.navigation.current();
  try {
    await module.prepare?.(route?.remote === remote ? route.id : '', ports);
  } catch {}
}

/** Disposes of a version that ran here. */
export function dispose(
  { version, module }: Running,
  { disableStyles, portsFor }: Pick<SwapOptions, 'disableStyles' | 'portsFor'>,
): void {
  disableStyles(version);
  module.dispose(portsFor(version));
}
