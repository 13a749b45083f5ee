import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { afterFrame } from './after-frame.ts';

/** False for a page opened through a link, which renders its heading first. */
export const WholePageContext = createContext(true);
const HeadingPaintedContext = createContext(true);

/** Wraps a page so that its heading renders first, unless the page renders completely. */
export function HeadingFirst({ whole, children }: { whole: boolean; children: ReactNode }) {
  const [isWhole] = useState(whole);
  const [painted, setPainted] = useState(whole);
  useEffect(() => {
    if (!painted) return afterFrame(() => startTransition(() => setPainted(true)));
  }, [painted]);
  return (
    <WholePageContext value={isWhole}>
      <HeadingPaintedContext value={painted}>{children}</HeadingPaintedContext>
    </WholePageContext>
  );
}

/**
 * Content below a page's heading. After a click on a link the heading is painted first, and this content follows
 * piece by piece in later frames. First content and the page that replaces it render completely. With `beside` the
 * content is next to the heading and takes no space until it renders.
 */
export function AfterHeading({ beside = false, children }: { beside?: boolean; children: ReactNode }) {
  if (useContext(HeadingPaintedContext)) return <WholePageContext value>{children}</WholePageContext>;
  // As high as the screen, so that the footer does not jump up in the meantime.
  return beside ? null : <div aria-busy="true" style={{ minHeight: '100svh' }} />;
}
