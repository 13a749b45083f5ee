import type { SetRemote } from '@parlay/contracts/release';
import type { TelemetryPort } from '@parlay/ports';
import { onCLS, onINP, onLCP } from 'web-vitals';

export interface VitalsOptions {
  telemetry: TelemetryPort;
  /** Returns the page's route and the remote that owns it. */
  page(): { route: string; owner: Pick<SetRemote, 'remote' | 'version'> | undefined };
}

/** Reports the page's web vitals, including paints and interactions from before this module loaded. */
export function reportVitals({ telemetry, page }: VitalsOptions): void {
  const opened = page();
  const report = ({ name, value }: { name: string; value: number }) => {
    if (name !== 'LCP' && name !== 'INP' && name !== 'CLS') return;
    // LCP belongs to the page that was opened first. Other vitals belong to the page where they were last measured.
    const { route, owner } = name === 'LCP' ? opened : page();
    telemetry.report({ kind: 'vital', name, value, route, remote: owner?.remote, version: owner?.version });
  };
  onLCP(report);
  onINP(report);
  onCLS(report);
}
