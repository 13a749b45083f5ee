import { lazy, Suspense } from 'react';
import type { DrawerProps } from './drawer.tsx';

const load = () => import(/* webpackChunkName: "drawer" */ './drawer.tsx');
const LoadedDrawer = lazy(load);

/** Begins to load the drawer: on the first sign that it will be wanted. */
export const prepareDrawer = () => void load().catch(() => undefined);

/** Phones only, so its code comes with the first opening. */
export function LazyDrawer(props: DrawerProps) {
  return (
    <Suspense fallback={null}>
      <LoadedDrawer {...props} />
    </Suspense>
  );
}
