import type { SetRemote } from '@parlay/contracts/release';
import type { Ports } from '@parlay/ports';
import type { Remote } from '@parlay/remote-kit';
import { within } from '@parlay/remote-kit/within';
import { type FailedOutcome, reportFailed } from '../load/outcome.ts';
import type { LiveRemote, RemotesOptions } from '../mount/part.ts';
import type { Parts } from '../mount/parts.ts';
import { holdPasswords } from './passwords.ts';
import { holdStill } from './snapshot.ts';

/** A version whose page does not load in this time, in ms, goes on loading in the place of the old one, which may be a bad one. */
const PREPARE_WITHIN = 1500;

export type SwapResult = { ok: true } | { ok: false; error: FailedOutcome; message: string };

/** Replaces the live version. Loads the new one first: a failed load changes nothing. */
export async function swapNow(
  one: LiveRemote,
  next: SetRemote,
  parts: Parts,
  options: RemotesOptions,
): Promise<SwapResult> {
  const { load, slots, telemetry, now } = options;
  const before = one.live;
  if (before.digest === next.digest) {
    // The live version had failed to load and was replaced; try it again.
    if (one.running?.version.digest !== before.digest) await parts.mountAgain(one, one.parts);
    return { ok: true };
  }
  const staged = await load(next);
  if (!staged.ok) {
    reportFailed(telemetry, next, 'page', staged.error, staged.message);
    return { ok: false, error: staged.error, message: staged.message };
  }
  const started = now();
  await within(PREPARE_WITHIN, prepare(staged.remote, next, options.portsFor(next)), () => undefined);
  await parts.atRest(one);
  const restorePasswords = holdPasswords(options.document);
  const outgoing = one.running;
  one.live = next;
  options.onSwapped(before, next);
  for (const part of one.parts)
    if (part.mounted ?? part.failed) part.release = holdStill(slots.of(part.slot, next.remote)).release;
  await dropParts(one, next, parts);
  await parts.mountAgain(one, one.parts);
  for (const slot of next.slots) if (!one.parts.some((part) => part.slot === slot)) parts.add(one, slot);

  restorePasswords();
  options.stylesheets.disable(before);
  if (outgoing && outgoing.version.digest !== next.digest) dispose(outgoing, options);
  const at = Math.round(now());
  const milliseconds = at - Math.round(started);
  telemetry.report({ kind: 'swap', remote: next.remote, from: before.version, to: next.version, milliseconds, at });
  return { ok: true };
}

/**
 * Loads texts and the open page while the old version is still shown: the new one then takes its place within a frame. Never
 * rejects: what fails here fails again, and is reported, when it is mounted.
 */
async function prepare(module: Remote, { remote }: SetRemote, ports: Ports) {
  const { route } = ports.navigation.current();
  try {
    await module.prepare?.(route?.remote === remote ? route.id : '', ports);
  } catch {}
}

/** Removes the slots that the new version does not fill. */
async function dropParts(one: LiveRemote, next: SetRemote, parts: Parts) {
  const dropped = one.parts.filter((part) => !next.slots.includes(part.slot));
  one.parts = one.parts.filter((part) => !dropped.includes(part));
  for (const part of dropped) await parts.remove(one, part);
}

/** Disposes of a version that ran here. */
export function dispose({ version, module }: NonNullable<LiveRemote['running']>, options: RemotesOptions): void {
  options.stylesheets.disable(version);
  module.dispose(options.portsFor(version));
}
