import { filter } from 'rxjs';
import { whenIdle } from '../lib/when-idle.ts';
import { isRenderedEvent } from '../remotes/events.ts';
import type { Remotes, RenderedPart } from '../remotes/remotes.ts';
import type { LongTaskOptions } from './long-tasks.ts';

/** Time after a render until effects have run and styles apply, in milliseconds. */
const EFFECTS_DELAY = 800;
const CHECK_EVERY = 10_000;

export interface GuardOptions extends Pick<LongTaskOptions, 'report' | 'hostVersion'> {
  remotes: Pick<Remotes, 'drawn' | 'running' | 'events$'>;
}

/** Detects a page without visible content, and scripts that block it. The detection code loads after the page. */
export function guardPage(window: Window & typeof globalThis, { remotes, report, hostVersion }: GuardOptions): void {
  const { document } = window;
  const { body } = document;
  const skeleton = [...body.children].filter((element) => element.matches('[data-slot], .skip-link'));
  const { drawn, running, events$ } = remotes;
  let suspect: RenderedPart | undefined;
  let code: Promise<typeof import('./check-page.ts')> | undefined;
  let isChecking = false;

  const load = () => {
    code ??= Promise.all([
      import(/* webpackChunkName: "late-page-guard" */ './check-page.ts'),
      import(/* webpackChunkName: "late-page-guard" */ './long-tasks.ts'),
    ]).then(([module, { reportLongTasks }]) => {
      reportLongTasks(window, { report, running, drawn, hostVersion });
      return module;
    });
    return code;
  };
  const checkNow = async () => {
    if (isChecking) return;
    isChecking = true;
    // Loading is retried at the next check.
    const module = await load().catch(() => {
      code = undefined;
    });
    await module?.checkPage(document, { skeleton, drawn, suspect });
    isChecking = false;
  };
  const checkWhenIdle = () => whenIdle(window, checkNow, EFFECTS_DELAY);

  const removals = new window.MutationObserver(() => {
    if (skeleton.every((element) => element.isConnected)) return;
    // Runs right after the script that removed the element, so the most recently rendered part is the likely
    // culprit.
    suspect ??= drawn()[0];
    void checkNow();
  });
  for (const element of [document.documentElement, body]) removals.observe(element, { childList: true });
  window.setInterval(checkWhenIdle, CHECK_EVERY);
  events$.pipe(filter(isRenderedEvent)).subscribe(() => {
    // On a slow connection the code would compete with parts that are still loading. Each of them publishes `drawn`
    // later.
    if (!document.querySelector('[data-state="loading"]')) window.setTimeout(checkWhenIdle, EFFECTS_DELAY);
  });
}
