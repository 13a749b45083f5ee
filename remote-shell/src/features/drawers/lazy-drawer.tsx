import { lazyComponent } from '@parlay/remote-kit/loaded-later';

const load = () => import(/* webpackChunkName: "drawer" */ './drawer.tsx');

/** Preloads the drawer's code when it is likely to be opened. */
export const prepareDrawer = () => void load().catch(() => undefined);

/** Used only on phones, so its code loads when it is first opened. */
export const LazyDrawer = lazyComponent(load);
