import type { Report } from '@parlay/contracts/reports';
import type { TelemetryPort } from '@parlay/ports';
import { whenIdle } from '../lib/when-idle.ts';

const WAIT = 2000;
const BATCH = 50;
/** A broken page must not flood: one page reports so often and no more. */
const LIMIT = 300;

export interface Telemetry extends TelemetryPort {
  reference: string;
}

/** Reports of this page, sent in batches by beacon; a page that goes away sends what it has. */
export function createTelemetry(window: Window): Telemetry {
  const reference = newReference(window.crypto);
  const waiting: Report[] = [];
  let timer: number | undefined;
  let sent = 0;

  const send = () => {
    window.clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const body = JSON.stringify({ page: reference, reports: waiting.splice(0, BATCH) });
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
      if (sent > LIMIT) return;
      waiting.push(report);
      if (waiting.length >= BATCH) send();
      else timer ??= window.setTimeout(() => whenIdle(window, send, WAIT), WAIT);
    },
  };
}

/** Ten hex digits: short enough to be read out. */
const newReference = (crypto: Crypto) =>
  Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
