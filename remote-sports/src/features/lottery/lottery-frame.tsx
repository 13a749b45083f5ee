import { LotteryFrameMessage, type ToLotteryFrame } from '@parlay/contracts/frames';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FrameSource } from '../../model/frame-source.ts';
import { ForeignFrame, type FrameHandle } from '../frame/foreign-frame.tsx';
import { FrameFailed } from '../frame/frame-failed.tsx';

export interface LotteryFrameProps {
  source: FrameSource;
  title: string;
  /** What "Try again" does when the frame stays silent; without it the same address is loaded again. */
  onRetry?: (() => void) | undefined;
}

/** The lottery is as high as its content, and hears how far the page is scrolled to place its own overlays. */
export function LotteryFrame({ source, title, onRetry }: LotteryFrameProps) {
  const frame = useRef<FrameHandle<ToLotteryFrame>>(null);

  const tell = () => {
    const { scrollTop, scrollHeight } = globalThis.document.documentElement;
    frame.current?.send({ action: 'onScroll', parameters: { scroll: scrollTop, pageHeight: scrollHeight } });
  };
  const tellNow = useEffectEvent(tell);

  useEffect(() => {
    let asked = 0;
    const onScroll = () => {
      asked ||= requestAnimationFrame(() => {
        asked = 0;
        tellNow();
      });
    };
    globalThis.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      globalThis.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(asked);
    };
  }, []);

  return (
    <ForeignFrame<LotteryFrameMessage, ToLotteryFrame>
      ref={frame}
      source={source}
      title={title}
      schema={LotteryFrameMessage}
      onMessage={({ parameters }, heard) => {
        heard.ready();
        heard.resize(parameters.height);
        if (parameters.scrollToTop) globalThis.scrollTo({ top: 0 });
        // Another height is another place on the page, also where nobody scrolls.
        tell();
      }}
      silent={(retry) => <FrameFailed onRetry={onRetry ?? retry} />}
    />
  );
}
