import { lazyComponent } from '@parlay/remote-kit/loaded-later';

const load = () => import(/* webpackChunkName: "drawer" */ './drawer.tsx');

/** Preloads the drawer's code when it is likely to be opened. */
export const prepareDrawer = () => void load().catch(() => undefined);

/** Used on phones only, so its code loads on first opening. */
export const LazyDrawer = lazyComponent(load);
