import type { Report } from '@parlay/contracts/reports';
import { errorText, folderOf } from '../lib/error-text.ts';

/** Maximum reports per page. */
const MAX_REPORTS = 10;
const URL_PATTERN = /[a-z][a-z-]*:\/\/[^\s)]+/g;

/** A build whose code may run here. Its files are at `/r/{remote}/{digest}/`. */
interface Running {
  remote: string;
  version: string;
  digest: string;
}

export interface UncaughtOptions {
  report(report: Report): void;
  /** Running builds. Earlier builds of this page are remembered. */
  running(): readonly Running[];
  /** Owner of errors that have no file. */
  host: Running;
}

/**
 * Reports unhandled rejections and uncaught errors in event handlers. Foreign scripts (browser extensions, chat)
 * are ignored: browsers report them as "Script error." or with their URL.
 */
export function reportUncaught(window: Window, { report, running, host }: UncaughtOptions): void {
  const seen = new Map<string, Running>();
  let count = 0;

  const ownerOf = (text: string): Running | undefined => {
    for (const one of [host, ...running()]) seen.set(folderOf(one), one);
    const addresses = text.match(URL_PATTERN) ?? [];
    // Ordered from the file closest to the throw.
    for (const address of addresses) for (const [path, owner] of seen) if (address.includes(path)) return owner;
    const isOwnScript = addresses.length === 0 || addresses.some((one) => one.startsWith(`${window.location.origin}/`));
    return isOwnScript ? host : undefined;
  };

  const reportError = (error: unknown, file = '') => {
    if (count >= MAX_REPORTS) return;
    const stack = error instanceof Error ? (error.stack ?? '').replace(error.message, '') : '';
    const owner = ownerOf(`${stack} ${file}`);
    if (!owner) return;
    count += 1;
    try {
      report({
        kind: 'error',
        remote: owner.remote,
        version: owner.version,
        message: errorText(error, folderOf(owner)),
      });
    } catch {
      // A failed report is not reported, because it would end up here again.
    }
  };

  // Events without an error object are browser messages about a foreign script or a ResizeObserver loop.
  window.addEventListener('error', ({ error, filename }) => error != null && reportError(error, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
