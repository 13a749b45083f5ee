import { Dock } from '../features/products/dock.tsx';
import { TopBar } from '../features/top-bar/top-bar.tsx';

/** Slot `top`: the header, and on phones the dock at the foot of the screen. */
export function Top() {
  return (
    <>
      <TopBar />
      <Dock />
    </>
  );
}
