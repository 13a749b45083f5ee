import { loadedLater } from '@parlay/remote-kit/loaded-later';
import { useDue } from './use-due.ts';

const Parts = loadedLater(() => import(/* webpackChunkName: "later" */ './parts.tsx'));

/** Parts that load after the page: chat, reality check, free cash. */
export function Later() {
  return useDue() && <Parts />;
}
