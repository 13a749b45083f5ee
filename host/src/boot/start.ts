import type { PageContext } from '@parlay/contracts/page';
import type { ReleaseSet } from '@parlay/contracts/release';
import { addErrorHandler, start as startSingleSpa } from 'single-spa';
import { createTelemetry } from '../adapters/telemetry.ts';
import { errorText } from '../lib/error-text.ts';
import { nextTask } from '../lib/next-task.ts';
import { onLinkIntent } from '../navigation/link-intent.ts';
import { fetchSet } from '../remotes/release/fetch-set.ts';
import { enableDeveloperTools } from './developer-tools.ts';
import { showFatalPage } from './fatal.ts';
import { followBreak } from './follow-break.ts';
import { watchForIdleness } from './idleness.ts';
import { createLivePage } from './live-page.ts';
import { measureTop } from './measure-top.ts';
import { readPage } from './read-page.ts';
import { followSessionEnds } from './session-ends.ts';

/** Boots the page: reads, connects, registers and starts. Shows the fatal page on any failure. */
export function start(window: Window & typeof globalThis): void {
  const page = readPage(window.document);
  if (page.ok) {
    void runOrShowFatal(window, page.context, page.set);
    return;
  }
  // The document is damaged, but the edge may still return a valid set.
  void fetchSet(window, { locale: window.document.documentElement.lang }).then((set) => {
    if (page.context && set) void runOrShowFatal(window, page.context, set);
    else showFatal(window, { error: page.error, message: page.error, version: 'unknown' });
  });
}

/** Runs the page. Startup may fail, for example when the browser lacks a required feature. */
async function runOrShowFatal(window: Window & typeof globalThis, context: PageContext, set: ReleaseSet) {
  try {
    await run(window, context, set);
  } catch (error) {
    showFatal(window, { error: 'not-started', message: errorText(error), version: set.host.version });
  }
}

function showFatal(window: Window, { error, message, version }: Record<'error' | 'message' | 'version', string>) {
  const telemetry = createTelemetry(window);
  telemetry.report({ kind: 'error', remote: 'host', version, message });
  showFatalPage(window.document, error, telemetry.reference);
}

async function run(window: Window & typeof globalThis, context: PageContext, set: ReleaseSet) {
  if (!window.isSecureContext)
    console.warn(
      'This page came over plain http: browsers keep no session here. Serve it with https, or open it at localhost.',
    );
  await nextTask(window);
  const { kernel, remotes, navigation, watch } = createLivePage(window, context, set);
  addErrorHandler((error) => kernel.reportError(error, error.appOrParcelName));
  await nextTask(window);
  for (const remote of set.remotes) remotes.add(remote);
  await nextTask(window);
  onLinkIntent(window.document, navigation.prefetch);
  measureTop(window);
  startSingleSpa({ urlRerouteOnly: true });
  kernel.session.start();
  followSessionEnds(window, kernel, navigation.go);
  followBreak(window, kernel, navigation.go);
  watchForIdleness(window, context, kernel);
  watch.start();
  if (context.mode === 'demo') enableDeveloperTools(window, set, kernel, navigation.go);
}
