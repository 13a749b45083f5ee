import type { TelemetryPort } from '@parlay/ports';
import type { Observable } from 'rxjs';
import type { RemotesEvent } from './events.ts';

/** Maximum length of a message in a report. */
const LONGEST_MESSAGE = 300;

/** Reports how versions load, fail and replace each other. */
export function reportRemotes(events$: Observable<RemotesEvent>, telemetry: TelemetryPort): void {
  events$.subscribe((event) => {
    if (event.kind === 'drawn' || event.kind === 'live' || event.kind === 'removed') return;
    if (event.kind === 'swapped') {
      const { from, to, milliseconds, at } = event;
      telemetry.report({ kind: 'swap', remote: to.remote, from: from.version, to: to.version, milliseconds, at });
      return;
    }
    const { remote, version } = event.version;
    if (event.kind === 'mounted') {
      const { slot, milliseconds } = event;
      telemetry.report({ kind: 'remote-loaded', remote, version, slot, milliseconds });
    } else if (event.kind === 'failed') {
      const { slot, outcome } = event;
      const message = event.message.slice(0, LONGEST_MESSAGE);
      telemetry.report({ kind: 'remote-failed', remote, version, slot, outcome, message });
    } else if (event.kind === 'disturbed') {
      const message = event.message.slice(0, LONGEST_MESSAGE);
      telemetry.report({ kind: 'foreign-change', remote, version, change: 'failed', message });
    } else {
      telemetry.report({ kind: 'error', remote, version, message: event.message });
    }
  });
}
