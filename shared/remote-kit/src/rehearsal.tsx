import { Activity, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** By then it has been drawn, or the player has better use for the processor. In milliseconds. */
const LONG_ENOUGH = 2_000;

const nothing = () => undefined;
/** What fails here fails again where it is seen, and is told then. */
const SILENT = { onCaughtError: nothing, onUncaughtError: nothing, onRecoverableError: nothing };

/**
 * Draws something outside of the document, a little at a time and behind everything else, and drops it: what a browser does
 * when functions run for the first time is done then. No effect of it ever runs.
 */
export function rehearse(scene: ReactNode): void {
  const root = createRoot(document.createElement('div'), SILENT);
  root.render(<Activity mode="hidden">{scene}</Activity>);
  setTimeout(() => root.unmount(), LONG_ENOUGH);
}
