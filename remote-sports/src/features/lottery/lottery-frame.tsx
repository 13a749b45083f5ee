import { LotteryFrameMessage, type ToLotteryFrame } from '@parlay/contracts/frames';
import { onPageEvent, pageScroll, scrollToTop } from '@parlay/remote-kit/browser';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FrameSource } from '../../model/frame-source.ts';
import { ForeignFrame, type FrameHandle } from '../frame/foreign-frame.tsx';
import { FrameFailed } from '../frame/frame-failed.tsx';

export interface LotteryFrameProps {
  source: FrameSource;
  title: string;
  /** Called by "Try again" when the frame sends no message. By default the same URL is loaded again. */
  onRetry?: (() => void) | undefined;
}

/** Renders the lottery frame as high as its content, and sends it the page's scroll position for its overlays. */
export function LotteryFrame({ source, title, onRetry }: LotteryFrameProps) {
  const frame = useRef<FrameHandle<ToLotteryFrame>>(null);

  const sendScroll = () => {
    const { top, height } = pageScroll();
    frame.current?.send({ action: 'onScroll', parameters: { scroll: top, pageHeight: height } });
  };
  const sendScrollNow = useEffectEvent(sendScroll);

  useEffect(() => {
    let requested = 0;
    const onScroll = () => {
      requested ||= requestAnimationFrame(() => {
        requested = 0;
        sendScrollNow();
      });
    };
    const stop = onPageEvent('scroll', onScroll);
    return () => {
      stop();
      cancelAnimationFrame(requested);
    };
  }, []);

  return (
    <ForeignFrame<LotteryFrameMessage, ToLotteryFrame>
      ref={frame}
      source={source}
      title={title}
      schema={LotteryFrameMessage}
      onMessage={({ parameters }, from) => {
        from.ready();
        from.resize(parameters.height);
        if (parameters.scrollToTop) scrollToTop();
        // A new height changes the frame's position on the page even without scrolling.
        sendScroll();
      }}
      silent={(retry) => <FrameFailed onRetry={onRetry ?? retry} />}
    />
  );
}
