import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { afterFrame } from './after-frame.ts';

/** False where somebody has gone to this page by a link: it is drawn heading first. */
export const WholePage = createContext(true);
const HeadingPainted = createContext(true);

/** Around a page: the first of it that is drawn is its heading, unless it comes whole. */
export function HeadingFirst({ whole, children }: { whole: boolean; children: ReactNode }) {
  const [isWhole] = useState(whole);
  const [painted, setPainted] = useState(whole);
  useEffect(() => {
    if (!painted) return afterFrame(() => startTransition(() => setPainted(true)));
  }, [painted]);
  return (
    <WholePage value={isWhole}>
      <HeadingPainted value={painted}>{children}</HeadingPainted>
    </WholePage>
  );
}

/**
 * What stands below a page's heading. Whoever has pressed a link sees the heading first, and this follows in the frames
 * after it, in pieces; first content and what takes its place are drawn whole.
 * `beside`: it stands beside the heading, and takes no room until it is there.
 */
export function AfterHeading({ beside = false, children }: { beside?: boolean; children: ReactNode }) {
  if (useContext(HeadingPainted)) return <WholePage value>{children}</WholePage>;
  // As high as a screen, so that the foot of the page does not come up in between.
  return beside ? null : <div aria-busy="true" style={{ minHeight: '100svh' }} />;
}
