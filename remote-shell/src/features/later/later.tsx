import { loadedLater } from '@parlay/remote-kit/loaded-later';
import { useDue } from './use-due.ts';

const Parts = loadedLater(() => import(/* webpackChunkName: "later" */ './parts.tsx'));

/** Renders the parts that load after the page, such as chat, reality check and free cash. */
export function Later() {
  return useDue() && <Parts />;
}
