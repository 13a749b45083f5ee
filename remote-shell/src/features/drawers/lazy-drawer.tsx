import { loadedLater } from '@parlay/remote-kit/loaded-later';

const load = () => import(/* webpackChunkName: "drawer" */ './drawer.tsx');

/** Begins to load the drawer: on the first sign that it will be wanted. */
export const prepareDrawer = () => void load().catch(() => undefined);

/** Phones only, so its code comes with the first opening. */
export const LazyDrawer = loadedLater(load);
