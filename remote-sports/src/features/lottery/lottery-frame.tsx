import { LotteryFrameMessage, type ToLotteryFrame } from '@parlay/contracts/frames';
import { onPageEvent, pageScroll, scrollToTop } from '@parlay/remote-kit/browser';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FrameSource } from '../../model/frame-source.ts';
import { clampHeight } from '../../model/height.ts';
import { playerOf } from '../../model/player.ts';
import { ForeignFrame, type FrameHandle } from '../frame/foreign-frame.tsx';
import { FrameFailed } from '../frame/frame-failed.tsx';
import { useFormats } from '../frame/use-formats.ts';
import { useVisit } from '../frame/use-visit.ts';
import { type LotteryName, useLotteryToken } from './use-lottery-token.ts';

export interface LotteryFrameProps {
  source: FrameSource;
  title: string;
  /** Lottery that the player's token is for. By default the first one of the brand. */
  lottery?: LotteryName | undefined;
  /** Whether the URL already contains the player's token. */
  hasToken?: boolean;
  /** Called by "Try again" when the frame sends no message. By default the same URL is loaded again. */
  onRetry?: (() => void) | undefined;
}

/** Renders the lottery frame. A logout replaces it (FR7), and a login keeps it and sends it a token. */
export function LotteryFrame(props: LotteryFrameProps) {
  return <Visit key={useVisit()} {...props} />;
}

/** Renders the frame as high as its content, and sends it the scroll position for its overlays and the player's token. */
function Visit({ source, title, lottery, hasToken = false, onRetry }: LotteryFrameProps) {
  const { brand, bus, navigation, notify } = usePorts();
  const { t } = useMessages();
  const player = playerOf(useSession());
  const frame = useRef<FrameHandle<ToLotteryFrame>>(null);
  const [isReady, setIsReady] = useState(false);
  const requestToken = useLotteryToken(lottery);

  const sendScroll = () => {
    const { top, height } = pageScroll();
    frame.current?.send({ action: 'onScroll', parameters: { scroll: top, pageHeight: height } });
  };
  const sendScrollNow = useEffectEvent(sendScroll);

  /** Sends a token. Returns false if the player may not buy tickets now. */
  const sendToken = async (): Promise<boolean> => {
    const authtoken = await requestToken();
    if (authtoken) frame.current?.send({ action: 'opt.lottery.token', parameters: { authtoken } });
    return authtoken !== undefined;
  };
  const formats = useFormats();
  const sendFormats = useEffectEvent(() =>
    frame.current?.send({ action: 'opt.lottery.settings', parameters: formats }),
  );
  useEffect(() => {
    if (isReady) sendFormats();
  }, [isReady]);
  const sendTokenNow = useEffectEvent(() => void sendToken());
  useEffect(() => {
    if (isReady && player !== undefined && !hasToken) sendTokenNow();
  }, [isReady, player, hasToken]);

  const logOn = async () => {
    if (player === undefined) {
      // The lottery of a lottery-only brand opens on its own page after the login (RT4).
      const returnTo = brand.brand.lotteryOnly ? navigation.urlFor('account/lotteryplatformlogin') : undefined;
      bus.publish('login.requested', { reason: 'lottery', ...(returnTo === undefined ? {} : { returnTo }) });
    } else if (!(await sendToken())) notify.infoBar({ type: 'fail', text: t('lotteryToken.refused') });
  };

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
      onMessage={(message, from) => {
        if (message.action === 'ext.lottery.logon') {
          void logOn();
          return;
        }
        const { height, scrollToTop: toTop } = message.parameters;
        from.ready();
        setIsReady(true);
        from.resize(clampHeight(height));
        if (toTop) scrollToTop();
        // A new height changes the frame's position on the page even without scrolling.
        sendScroll();
      }}
      silent={(retry) => <FrameFailed onRetry={onRetry ?? retry} />}
    />
  );
}
