import { LotteryFrameMessage, type ToLotteryFrame } from '@parlay/contracts/frames';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type FrameSource, frameSource } from '../../model/frame-source.ts';
import { ForeignFrame, type FrameHandle, FrameSkeleton } from '../frame/foreign-frame.tsx';
import { FrameFailed } from '../frame/frame-failed.tsx';
import { FramePage } from '../frame/frame-page.tsx';

export type LotteryProvider = 'lottery' | 'helioLottery';

/** One of the two lotteries (FR6). */
export function Lottery({ provider }: { provider: LotteryProvider }) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const title = t(`${provider}.title`);
  useEffect(() => navigation.title(title), [navigation, title]);
  return (
    <FramePage title={title}>
      <Frame provider={provider} title={title} />
    </FramePage>
  );
}

function Frame({ provider, title }: { provider: LotteryProvider; title: string }) {
  const { api, brand } = usePorts();
  const lotteries = useServerData('lottery', () => api.get('/api/lottery'));
  const retry = () => void lotteries.reload();
  if (lotteries.status === 'failed') return <FrameFailed error={lotteries.error} onRetry={retry} />;
  if (lotteries.status === 'loading') return <FrameSkeleton />;
  const source = frameSource(lotteries.data.iframeSrc[provider], brand.frameOrigins);
  return source ? <LotteryFrame source={source} title={title} /> : <FrameFailed onRetry={retry} />;
}

/** The lottery is as high as its content, and hears how far the page is scrolled to place its own overlays. */
function LotteryFrame({ source, title }: { source: FrameSource; title: string }) {
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
      silent={(retry) => <FrameFailed onRetry={retry} />}
    />
  );
}
