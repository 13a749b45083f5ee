import { DEVELOPER_TOOLS } from '@parlay/contracts/page';
import { errorText } from '../adapters/telemetry.ts';
import type { Kernel } from './kernel.ts';

/** Demo mode only: the address `#developer-tools` opens the developer's tools, and only then are they loaded. */
export function offerDeveloperTools(window: Window & typeof globalThis, version: string, kernel: Kernel): void {
  const { bus, history, routes, telemetry } = kernel;
  history.location.value$.subscribe(({ hash }) => {
    if (hash !== DEVELOPER_TOOLS) return;
    import(/* webpackChunkName: "late-developer-tools" */ '../developer-tools/open.tsx').then(
      ({ openDeveloperTools }) => openDeveloperTools({ window, bus, history, gallery: routes.urlFor('gallery') }),
      (error) => telemetry.report({ kind: 'error', remote: 'host', version, message: errorText(error) }),
    );
  });
}
