import type { Report } from '@parlay/contracts/reports';
import { errorText } from '../lib/error-text.ts';

/** A page that throws at every move says so often and no more. */
const LIMIT = 10;
const ADDRESS = /[a-z][a-z-]*:\/\/[^\s)]+/g;

/** A build whose code may run here; its files lie at `/r/{remote}/{digest}/`. */
interface Running {
  remote: string;
  version: string;
  digest: string;
}

export interface UncaughtOptions {
  report(report: Report): void;
  /** What runs now; what ran before in this page is remembered. */
  running(): readonly Running[];
  /** Whose error it is where no file says so. */
  host: Running;
}

/**
 * Reports what nobody has caught: errors of event handlers, and promises that were refused. Scripts of others (an
 * extension's, the chat's) are none of ours: browsers say "Script error." of them, or their address.
 */
export function reportUncaught(window: Window, { report, running, host }: UncaughtOptions): void {
  const seen = new Map<string, Running>();
  let said = 0;

  const whose = (text: string): Running | undefined => {
    for (const one of [host, ...running()]) seen.set(`/r/${one.remote}/${one.digest}/`, one);
    const addresses = text.match(ADDRESS) ?? [];
    // The nearest to the throw first.
    for (const address of addresses) for (const [path, owner] of seen) if (address.includes(path)) return owner;
    const isOurs = addresses.length === 0 || addresses.some((one) => one.startsWith(`${window.location.origin}/`));
    return isOurs ? host : undefined;
  };

  const say = (error: unknown, file = '') => {
    if (said >= LIMIT) return;
    const stack = error instanceof Error ? (error.stack ?? '').replace(error.message, '') : '';
    const owner = whose(`${stack} ${file}`);
    if (!owner) return;
    said += 1;
    try {
      report({ kind: 'error', remote: owner.remote, version: owner.version, message: errorText(error) });
    } catch {
      // A report that fails is not reported: it would come back here.
    }
  };

  // Without an error it is the browser's own word: about a foreign script, or a size observed too late.
  window.addEventListener('error', ({ error, filename }) => error != null && say(error, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => say(reason));
}
