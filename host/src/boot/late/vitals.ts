import type { SetRemote } from '@parlay/contracts/release';
import type { TelemetryPort } from '@parlay/ports';
import { onCLS, onINP, onLCP } from 'web-vitals';

export interface VitalsOptions {
  telemetry: TelemetryPort;
  /** The path of the page, and the part that it belongs to. */
  page(): { route: string; owner: Pick<SetRemote, 'remote' | 'version'> | undefined };
}

/** Reports the page's web vitals: what was painted and pressed before this was loaded, too. */
export function reportVitals({ telemetry, page }: VitalsOptions): void {
  const opened = page();
  const report = ({ name, value }: { name: string; value: number }) => {
    if (name !== 'LCP' && name !== 'INP' && name !== 'CLS') return;
    // The largest paint is the opened page's; the others belong to where they were measured last.
    const { route, owner } = name === 'LCP' ? opened : page();
    telemetry.report({ kind: 'vital', name, value, route, remote: owner?.remote, version: owner?.version });
  };
  onLCP(report);
  onINP(report);
  onCLS(report);
}
