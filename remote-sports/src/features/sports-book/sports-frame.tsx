import { SportsFrameMessage, type ToSportsFrame } from '@parlay/contracts/frames';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { FrameSource } from '../../model/frame-source.ts';
import { clampHeight } from '../../model/height.ts';
import { ForeignFrame, type FrameHandle } from '../frame/foreign-frame.tsx';
import { FrameFailed } from '../frame/frame-failed.tsx';
import type { SlipMessage } from './slip-frame.tsx';
import { useCompanyFrame } from './use-company-frame.ts';
import type { FrameLocation } from './use-frame-location.ts';
import type { FrameSettings } from './use-sports-book.ts';

/** Time after the page sent a location, in ms. A location reported within it is the reply, not a navigation. */
const REPLY_TIME = 1000;

export interface SportsFrameProps {
  source: FrameSource;
  title: string;
  settings: FrameSettings;
  frameLocation: FrameLocation;
  token(): Promise<string | undefined>;
  /** The frame's handle, for the messages of the slip's frame. */
  ref: RefObject<FrameHandle<ToSportsFrame> | null>;
  /** Receives the messages about the slip's frame. */
  onSlip(message: SlipMessage): void;
}

/** Implements the book's protocol (FR2–FR4): settings, height, sign-in, requests and locations. */
export function SportsFrame({ source, title, settings, frameLocation, token, ref: frame, onSlip }: SportsFrameProps) {
  const { clock, notify } = usePorts();
  const { t } = useMessages();
  /** The frame's last known location. If it differs from the URL's location, the frame is sent the URL's location. */
  const lastLocation = useRef('/');
  const sent = useRef<{ address: string; until: number }>(undefined);
  const onSent = () => notify.infoBar({ type: 'success', text: t('token.sent') });
  const { readyCount, receive } = useCompanyFrame({ frame, settings, token, onSent });

  const handle = (message: SportsFrameMessage, from: FrameHandle<ToSportsFrame>) => {
    switch (message.action) {
      case 'ext.sportsbook.ready':
        lastLocation.current = '/';
        receive(message, from);
        return;
      case 'ext.sportsbook.size':
        from.resize(clampHeight(message.parameters.height));
        return;
      case 'location':
        handleLocation(message);
        return;
      case 'ext.sportsbook.slip':
      case 'ext.sportsbook.relay':
      case 'ext.sportsbook.sheet':
        onSlip(message);
        return;
      default:
        receive(message, from);
    }
  };

  const handleLocation = (message: Extract<SportsFrameMessage, { action: 'location' }>) => {
    lastLocation.current = message.location;
    const isReply = sent.current !== undefined && clock.now() <= sent.current.until;
    frameLocation.follow(message, isReply ? 'same' : 'own');
    if (!isReply || sent.current?.address === frameLocation.addressOf(message.location)) sent.current = undefined;
  };

  const { wanted } = frameLocation;
  const sendLocation = useEffectEvent((location: string) => {
    const address = frameLocation.addressOf(location);
    if (address === frameLocation.addressOf(lastLocation.current)) return;
    lastLocation.current = location;
    sent.current = { address, until: clock.now() + REPLY_TIME };
    frame.current?.send({ action: 'location', location });
  });
  useEffect(() => {
    if (readyCount > 0 && wanted !== undefined) sendLocation(wanted);
  }, [readyCount, wanted]);

  const { pick } = frameLocation;
  const sendPick = useEffectEvent(() => {
    if (!pick) return;
    frame.current?.send({ action: 'opt.sportsbook.pick', parameters: pick });
    frameLocation.dropPick();
  });
  const selection = pick?.selection;
  useEffect(() => {
    // After the location, so that the frame shows the selection's event.
    if (readyCount > 0 && selection !== undefined) sendPick();
  }, [readyCount, selection]);

  return (
    <ForeignFrame<SportsFrameMessage, ToSportsFrame>
      ref={frame}
      source={source}
      title={title}
      schema={SportsFrameMessage}
      onMessage={handle}
      silent={(retry) => <FrameFailed onRetry={retry} />}
    />
  );
}
