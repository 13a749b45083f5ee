import { Activity, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** By then it has rendered, or the processor is busy with something more urgent. In milliseconds. */
const TIMEOUT_MS = 2_000;

const nothing = () => undefined;
/** An error here happens again when the page is shown, and is reported then. */
const SILENT = { onCaughtError: nothing, onUncaughtError: nothing, onRecoverableError: nothing };

/**
 * Renders outside of the document at idle priority and discards the result, so that the first visible render finds
 * compiled code. Its effects never run.
 */
export function renderOffScreen(content: ReactNode): void {
  const root = createRoot(document.createElement('div'), SILENT);
  root.render(<Activity mode="hidden">{content}</Activity>);
  setTimeout(() => root.unmount(), TIMEOUT_MS);
}
