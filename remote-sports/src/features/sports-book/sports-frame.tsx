import { SportsFrameMessage, type ToSportsFrame } from '@parlay/contracts/frames';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FrameSource } from '../../model/frame-source.ts';
import { ForeignFrame, type FrameHandle } from '../frame/foreign-frame.tsx';
import { FrameFailed } from '../frame/frame-failed.tsx';
import type { FrameLocation } from './use-frame-location.ts';
import { useFrameRequests } from './use-frame-requests.ts';
import type { FrameSettings } from './use-sports-book.ts';

/** Time after the page sent a location, in ms. A location reported within it is the reply, not a navigation. */
const REPLY_TIME = 1000;

export interface SportsFrameProps {
  source: FrameSource;
  title: string;
  settings: FrameSettings;
  frameLocation: FrameLocation;
  token(): Promise<string | undefined>;
}

/** Implements the sports frame protocol (FR2–FR4): settings, height, sign-in, requests and locations. */
export function SportsFrame({ source, title, settings, frameLocation, token }: SportsFrameProps) {
  const { bus, clock, notify } = usePorts();
  const { t } = useMessages();
  const session = useSession();
  const frame = useRef<FrameHandle<ToSportsFrame>>(null);
  /** The frame's last known location. If it differs from the URL's location, the frame is sent the URL's location. */
  const lastLocation = useRef('/');
  const sent = useRef<{ address: string; until: number }>(undefined);
  /** Number of "ready" messages. A reloaded frame is back at its initial location. */
  const [readyCount, setReadyCount] = useState(0);
  const requests = useFrameRequests();

  const sendToken = async () => {
    const authtoken = await token();
    if (!authtoken || !frame.current) return;
    frame.current.send({ action: 'opt.sportsbook.token', parameters: { authtoken } });
    notify.infoBar({ type: 'success', text: t('token.sent') });
  };

  const receive = (message: SportsFrameMessage, from: FrameHandle<ToSportsFrame>) => {
    switch (message.action) {
      case 'ext.sportsbook.ready':
        from.ready();
        from.send({ action: 'opt.sportsbook.settings', parameters: settings });
        lastLocation.current = '/';
        setReadyCount((times) => times + 1);
        return;
      case 'ext.sportsbook.size':
        from.resize(message.parameters.height);
        return;
      case 'ext.sportsbook.logon':
        if (session.status === 'player') void sendToken();
        else bus.publish('login.requested', { reason: 'sports-book' });
        return;
      case 'location':
        handleLocation(message);
        return;
      default: {
        const reply = requests(message);
        if (reply) from.send(reply);
      }
    }
  };

  const handleLocation = (message: Extract<SportsFrameMessage, { action: 'location' }>) => {
    lastLocation.current = message.location;
    const isReply = sent.current !== undefined && clock.now() <= sent.current.until;
    frameLocation.follow(message, isReply ? 'same' : 'own');
    if (!isReply || sent.current?.address === frameLocation.addressOf(message.location)) sent.current = undefined;
  };

  // A player's frame receives the token once it is ready, and again after a login on the open page (AU3).
  const player = session.status === 'player';
  const sendTokenNow = useEffectEvent(() => void sendToken());
  useEffect(() => {
    if (readyCount > 0 && player) sendTokenNow();
  }, [readyCount, player]);

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
      onMessage={receive}
      silent={(retry) => <FrameFailed onRetry={retry} />}
    />
  );
}
