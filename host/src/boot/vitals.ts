import { filter, take } from 'rxjs';
import { whenIdle } from '../lib/when-idle.ts';
import { isDrawn } from '../remotes/events.ts';
import type { Remotes } from '../remotes/remotes.ts';
import type { Kernel } from './kernel.ts';

/** In ms: after the page is drawn, and at the latest after that. */
const AFTER = 2000;
const WAIT = 3000;

/** Loads the measuring of web vitals once, when the page is drawn and idle. */
export function watchVitals(
  window: Window,
  { history, telemetry }: Pick<Kernel, 'history' | 'telemetry'>,
  { running, events$ }: Pick<Remotes, 'running' | 'events$'>,
): void {
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
  // On a slow line the code would compete with parts that still load; each of them is drawn later.
  const isLoading = () => window.document.querySelector('[data-state="loading"]') !== null;
  events$
    .pipe(
      filter((event) => isDrawn(event) && !isLoading()),
      take(1),
    )
    .subscribe(() => window.setTimeout(() => whenIdle(window, load, WAIT), AFTER));
}
