import { Dock } from '../features/products/dock.tsx';
import { TopBar } from '../features/top-bar/top-bar.tsx';

/** Fills the slot `top`: the header and, on phones, the bottom navigation. */
export function Top() {
  return (
    <>
      <TopBar />
      <Dock />
    </>
  );
}
