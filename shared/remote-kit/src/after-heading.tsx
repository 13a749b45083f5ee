import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { afterFrame } from './after-frame.ts';

/** False where somebody has gone to this page by a link: it is drawn heading first. */
export const WholePage = createContext(true);

/**
 * What stands below a page's heading. Whoever has pressed a link sees the heading first, and this follows in the frames
 * after it, in pieces; first content and what takes its place are drawn whole.
 * `beside`: it stands beside the heading, and takes no room until it is there.
 */
export function AfterHeading({ beside = false, children }: { beside?: boolean; children: ReactNode }) {
  const whole = useContext(WholePage);
  const [due, setDue] = useState(whole);
  useEffect(() => {
    if (!due) return afterFrame(() => startTransition(() => setDue(true)));
  }, [due]);
  if (due) return children;
  // As high as a screen, so that the foot of the page does not come up in between.
  return beside ? null : <div aria-busy="true" style={{ minHeight: '100svh' }} />;
}
