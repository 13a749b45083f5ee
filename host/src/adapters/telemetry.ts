import type { Report } from '@parlay/contracts/reports';
import type { TelemetryPort } from '@parlay/ports';
import { withTimeout } from '@parlay/remote-kit/with-timeout';
import { whenIdle } from '../lib/when-idle.ts';
import { visitToken } from './visit-token.ts';

const BATCH_DELAY = 2000;
const BATCH_SIZE = 50;
/** Timeout for the visit token, in ms. After that, reports are sent without it. */
const TIMEOUT = 10_000;
/** Maximum reports per page, so that a broken page does not flood the server. */
const MAX_REPORTS = 300;

export interface Telemetry extends TelemetryPort {
  reference: string;
}

/**
 * Creates telemetry that sends this page's reports in batches by beacon, and the remaining ones when the page is
 * hidden.
 */
export function createTelemetry(window: Window): Telemetry {
  const reference = newReference(window.crypto);
  const pending: Report[] = [];
  let token: string | undefined;
  let isVisited = false;
  const visited = tokenOfVisit(window).then((result) => {
    token = result;
    isVisited = true;
  });
  let timer: number | undefined;
  let sent = 0;

  const send = () => {
    window.clearTimeout(timer);
    timer = undefined;
    if (!isVisited && window.document.visibilityState !== 'hidden') {
      void visited.then(send);
      return;
    }
    while (pending.length > 0) {
      const sentAt = Math.round(window.performance.now());
      const body = JSON.stringify({ page: reference, token, sentAt, reports: pending.splice(0, BATCH_SIZE) });
      window.navigator.sendBeacon('/api/reports', new Blob([body], { type: 'application/json' }));
    }
  };
  window.addEventListener('pagehide', send);
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'hidden') send();
  });

  return {
    reference,
    report(report) {
      sent += 1;
      if (sent > MAX_REPORTS) return;
      pending.push(report);
      // Vitals become final when the page is hidden, after the listener above has run.
      if (pending.length >= BATCH_SIZE || window.document.visibilityState === 'hidden') send();
      else timer ??= window.setTimeout(() => whenIdle(window, send, BATCH_DELAY), BATCH_DELAY);
    },
  };
}

/** Returns the page's token. Returns undefined after the timeout. */
const tokenOfVisit = (window: Window): Promise<string | undefined> =>
  withTimeout(TIMEOUT, visitToken(window), () => undefined);

/** Returns ten random hex digits, short enough to read out on the phone. */
const newReference = (crypto: Crypto) =>
  Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
