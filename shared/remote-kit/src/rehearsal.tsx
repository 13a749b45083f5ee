import { Activity, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Timeout in milliseconds. By then the content has rendered, or the CPU is busy with more urgent work. */
const TIMEOUT_MS = 2_000;

const nothing = () => undefined;
/** Error handlers that report nothing, because the same error occurs again and is reported when the page is shown. */
const SILENT = { onCaughtError: nothing, onUncaughtError: nothing, onRecoverableError: nothing };

/**
 * Renders outside the document at idle priority and discards the result, so that the first visible render runs
 * compiled code. Effects never run.
 */
export function renderOffScreen(content: ReactNode): void {
  const root = createRoot(document.createElement('div'), SILENT);
  root.render(<Activity mode="hidden">{content}</Activity>);
  setTimeout(() => root.unmount(), TIMEOUT_MS);
}
