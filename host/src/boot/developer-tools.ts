import { DEVELOPER_TOOLS } from '@parlay/contracts/page-names';
import type { ReleaseSet } from '@parlay/contracts/release';
import type { Navigation } from '../navigation/navigation.ts';
import type { Kernel } from './kernel.ts';

/** Loads and opens the developer tools for the URL fragment `#developer-tools`. Demo mode only. */
export function enableDeveloperTools(
  window: Window & typeof globalThis,
  set: ReleaseSet,
  kernel: Kernel,
  follow: Navigation['go'],
): void {
  const { bus, host, history, routes, reportError } = kernel;
  const versions = new Map([
    ['host', set.host.version],
    ...set.remotes.map((one) => [one.remote, one.version] as const),
  ]);
  host.on('release.changed').subscribe(({ remote, to }) => versions.set(remote, to));
  history.location.value$.subscribe(({ hash }) => {
    if (hash !== DEVELOPER_TOOLS) return;
    import(/* webpackChunkName: "late-developer-tools" */ '../developer-tools/open.tsx').then(
      ({ openDeveloperTools }) =>
        openDeveloperTools({ window, bus, follow, versions: () => versions, gallery: routes.urlFor('gallery') }),
      (error) => reportError(error),
    );
  });
}
