import { usePorts } from '@parlay/remote-kit/ports';
import { type ReactNode, useEffect } from 'react';
import { FramePage } from '../frame/frame-page.tsx';

/** Renders the page around a lottery frame. Its heading is also the document's title. */
export function LotteryPage({ title, children }: { title: string; children: ReactNode }) {
  const { navigation } = usePorts();
  useEffect(() => navigation.title(title), [navigation, title]);
  return <FramePage title={title}>{children}</FramePage>;
}
