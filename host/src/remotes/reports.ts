import type { TelemetryPort } from '@parlay/ports';
import type { Observable } from 'rxjs';
import type { RemotesEvent } from './events.ts';

/** Maximum length of a report message. */
const MAX_MESSAGE_LENGTH = 300;

/** Reports how versions load, fail and are replaced. */
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
      const message = event.message.slice(0, MAX_MESSAGE_LENGTH);
      telemetry.report({ kind: 'remote-failed', remote, version, slot, outcome, message });
    } else if (event.kind === 'disturbed') {
      const message = event.message.slice(0, MAX_MESSAGE_LENGTH);
      telemetry.report({ kind: 'foreign-change', remote, version, change: 'failed', message });
    } else {
      telemetry.report({ kind: 'error', remote, version, message: event.message });
    }
  });
}
