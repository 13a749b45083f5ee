import { SportsFrameMessage, type ToSportsFrame } from '@parlay/contracts/frames';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts, useSession } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addressAt, frameLocationOf } from '../../model/address.ts';
import type { FrameSource } from '../../model/frame-source.ts';
import { ForeignFrame, type FrameHandle } from '../frame/foreign-frame.tsx';
import { FrameFailed } from '../frame/frame-failed.tsx';
import type { FrameSettings } from './use-sports-book.ts';

export interface SportsFrameProps {
  source: FrameSource;
  title: string;
  settings: FrameSettings;
  token(): Promise<string | undefined>;
}

/** Speaks the sports frame's protocol (FR2, FR4): settings, height, sign-in, and the address that follows. */
export function SportsFrame({ source, title, settings, token }: SportsFrameProps) {
  const { bus, navigation, notify } = usePorts();
  const { t } = useMessages();
  const session = useSession();
  const page = usePageLocation();
  const frame = useRef<FrameHandle<ToSportsFrame>>(null);
  /** Where the frame stands as far as we know; a change of the address away from it is told to the frame. */
  const stands = useRef('/');
  const [ready, setReady] = useState(false);

  const sendToken = async () => {
    const authtoken = await token();
    if (!authtoken) return;
    frame.current?.send({ action: 'opt.sportsbook.token', parameters: { authtoken } });
    notify.infoBar({ type: 'success', text: t('token.sent') });
  };

  const hear = (message: SportsFrameMessage, heard: FrameHandle<ToSportsFrame>) => {
    switch (message.action) {
      case 'ext.sportsbook.ready':
        heard.ready();
        heard.send({ action: 'opt.sportsbook.settings', parameters: settings });
        setReady(true);
        return;
      case 'ext.sportsbook.size':
        heard.resize(message.parameters.height);
        return;
      case 'ext.sportsbook.logon':
        if (session.status === 'player') void sendToken();
        else bus.publish('login.requested', { reason: 'sports-book' });
        return;
      case 'location':
        follow(message.location);
    }
  };

  const follow = (location: string) => {
    stands.current = location;
    const current = navigation.current();
    if ((frameLocationOf(current.search) ?? '/') === location) return;
    navigation.go(addressAt(current, location), { replace: true, state: current.state });
  };

  // A player's frame gets its token once it can hear, and again after a login on the open page (AU3).
  const player = session.status === 'player';
  const tellToken = useEffectEvent(() => void sendToken());
  useEffect(() => {
    if (ready && player) tellToken();
  }, [ready, player]);

  const wanted = frameLocationOf(page.search) ?? '/';
  useEffect(() => {
    if (!ready || wanted === stands.current) return;
    stands.current = wanted;
    frame.current?.send({ action: 'location', location: wanted });
  }, [ready, wanted]);

  return (
    <ForeignFrame<SportsFrameMessage, ToSportsFrame>
      ref={frame}
      source={source}
      title={title}
      schema={SportsFrameMessage}
      onMessage={hear}
      silent={(retry) => <FrameFailed onRetry={retry} />}
    />
  );
}
