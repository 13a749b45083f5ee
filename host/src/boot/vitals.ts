import { filter, take } from 'rxjs';
import { whenIdle } from '../lib/when-idle.ts';
import { isRenderedEvent } from '../remotes/events.ts';
import type { Remotes } from '../remotes/remotes.ts';
import type { Kernel } from './kernel.ts';

/** Delay after the page has rendered, and longest wait for an idle moment after that, in ms. */
const LOAD_DELAY = 2000;
const IDLE_TIMEOUT = 3000;

/** Loads the web-vitals code once, when the page has rendered and is idle. */
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
      // If loading fails, only this page's vitals are lost.
      () => undefined,
    );
  // On a slow connection the code would compete with parts that are still loading. Each of them publishes `drawn`
  // later.
  const isLoading = () => window.document.querySelector('[data-state="loading"]') !== null;
  events$
    .pipe(
      filter((event) => isRenderedEvent(event) && !isLoading()),
      take(1),
    )
    .subscribe(() => window.setTimeout(() => whenIdle(window, load, IDLE_TIMEOUT), LOAD_DELAY));
}
