import { Dock } from '../features/products/dock.tsx';
import { useTemplate } from '../features/templates/use-template.ts';
import { TopBar } from '../features/top-bar/top-bar.tsx';

const BARS = { default: TopBar };

/** Slot `top`: the header, and on phones the dock at the foot of the screen. */
export function Top() {
  const Bar = useTemplate('topBar', BARS);
  return (
    <>
      <Bar />
      <Dock />
    </>
  );
}
