import { whenIdle } from '../lib/when-idle.ts';
import type { Remotes } from '../remotes/remotes.ts';
import type { Kernel } from './kernel.ts';

/** In ms: after the page is drawn, and at the latest after that. */
const AFTER = 2000;
const WAIT = 3000;

/** Loads the measuring of web vitals once, when the page is drawn and idle. */
export function watchVitals(
  window: Window,
  { history, telemetry }: Pick<Kernel, 'history' | 'telemetry'>,
  running: Remotes['running'],
) {
  let isLoading = false;
  const page = () => {
    const { route } = history.location.current();
    return { route: route?.id ?? 'none', owner: running().find(({ remote }) => remote === route?.remote) };
  };
  const load = () =>
    void import(/* webpackChunkName: "late-vitals" */ './late/vitals.ts').then(
      ({ reportVitals }) => reportVitals({ telemetry, page }),
      // Only the vitals of this page are missed.
      () => undefined,
    );
  return {
    onDrawn() {
      // On a slow line the code would compete with parts that still load; each of them calls this, too.
      if (isLoading || window.document.querySelector('[data-state="loading"]')) return;
      isLoading = true;
      window.setTimeout(() => whenIdle(window, load, WAIT), AFTER);
    },
  };
}
