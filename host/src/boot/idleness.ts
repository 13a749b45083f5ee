import { IDLE_TIMEOUT_COOKIE } from '@parlay/contracts/cookies';
import type { PageContext } from '@parlay/contracts/page';
import { setPageCookie } from '@parlay/contracts/page-cookie';
import type { Kernel } from './kernel.ts';

/** Delay before the watch loads, in ms. No session can be idle in the first seconds. */
const LOAD_DELAY = 2000;
const RETRY_AFTER = 10_000;

/** Watches for idle sessions once a player is known. */
export function watchForIdleness(window: Window & typeof globalThis, context: PageContext, kernel: Kernel): void {
  const { bus, host, api, session, clock, reportError } = kernel;
  const { document } = window;
  const { session: rules } = context.brand;
  let isLoading = false;

  async function load(): Promise<void> {
    try {
      const { watchIdleness } = await import(/* webpackChunkName: "late-idleness" */ '../idleness/watch.ts');
      watchIdleness({
        window,
        // A rule of a newer edge counts down, as brands do by default.
        rules: { ...rules, rule: rules.rule === 'fixed' ? 'fixed' : 'countdown' },
        bus,
        host,
        api,
        session: session.port.value$,
        clock,
        onEnd() {
          setPageCookie(document, IDLE_TIMEOUT_COOKIE, '1');
          session.timedOut();
        },
      });
    } catch (error) {
      reportError(error);
      window.setTimeout(load, RETRY_AFTER);
    }
  }

  session.port.value$.subscribe((state) => {
    if (state.status === 'player' && !isLoading) {
      isLoading = true;
      window.setTimeout(load, LOAD_DELAY);
    }
  });
}
