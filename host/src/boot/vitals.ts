import { whenIdle } from '../lib/when-idle.ts';
import type { Remotes } from '../remotes/remotes.ts';
import type { Kernel } from './kernel.ts';

/** Latest start, in ms: the page is long drawn. */
const WAIT = 5000;

/** Loads the measuring of web vitals when the page is idle. */
export function watchVitals(window: Window, { history, telemetry }: Kernel, remotes: Remotes): void {
  const page = () => {
    const { route } = history.location.current();
    return {
      route: route?.id ?? 'none',
      owner: remotes.running().find(({ remote }) => remote === route?.remote),
    };
  };
  whenIdle(
    window,
    () =>
      void import(/* webpackChunkName: "late-vitals" */ './late/vitals.ts').then(
        ({ reportVitals }) => reportVitals({ telemetry, page }),
        // Only the vitals of this page are missed.
        () => undefined,
      ),
    WAIT,
  );
}
