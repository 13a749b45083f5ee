import { lazyComponent } from '@parlay/remote-kit/loaded-later';
import { useIsDue } from './use-due.ts';

const Parts = lazyComponent(() => import(/* webpackChunkName: "later" */ './parts.tsx'));

/** Renders the parts that load after the page, such as chat, reality check and free cash. */
export function DeferredParts() {
  return useIsDue() && <Parts />;
}
