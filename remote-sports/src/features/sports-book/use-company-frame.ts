import type { SportsFrameMessage, ToSportsFrame } from '@parlay/contracts/frames';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { FrameHandle } from '../frame/foreign-frame.tsx';
import { type FrameRequest, useFrameRequests } from './use-frame-requests.ts';
import type { FrameSettings } from './use-sports-book.ts';

/** Messages that the company's frames have in common. */
export type CommonMessage =
  | FrameRequest
  | Extract<SportsFrameMessage, { action: `ext.sportsbook.${'ready' | 'logon'}` }>;

export interface CompanyFrameOptions {
  frame: RefObject<FrameHandle<ToSportsFrame> | null>;
  settings: FrameSettings;
  /** Requests a token for the player. */
  token(): Promise<string | undefined>;
  /** Called after a token was sent. */
  onSent?(): void;
}

/** Implements what the company's frames have in common: settings, sign-in and requests (FR2, FR3). */
export function useCompanyFrame({ frame, settings, token, onSent }: CompanyFrameOptions) {
  const { bus } = usePorts();
  const session = useSession();
  /** Number of "ready" messages. A reloaded frame is back at its initial state. */
  const [readyCount, setReadyCount] = useState(0);
  const requests = useFrameRequests();
  const player = session.status === 'player';

  const sendToken = async () => {
    const authtoken = await token();
    if (!authtoken || !frame.current) return;
    frame.current.send({ action: 'opt.sportsbook.token', parameters: { authtoken } });
    onSent?.();
  };

  const receive = (message: CommonMessage, from: FrameHandle<ToSportsFrame>) => {
    if (message.action === 'ext.sportsbook.ready') {
      from.ready();
      from.send({ action: 'opt.sportsbook.settings', parameters: settings });
      setReadyCount((times) => times + 1);
    } else if (message.action === 'ext.sportsbook.logon') {
      if (player) void sendToken();
      else bus.publish('login.requested', { reason: 'sports-book' });
    } else {
      const reply = requests(message);
      if (reply) from.send(reply);
    }
  };

  // A player's frame receives the token once it is ready, and again after a login on the open page (AU3).
  const sendTokenNow = useEffectEvent(() => void sendToken());
  useEffect(() => {
    if (readyCount > 0 && player) sendTokenNow();
  }, [readyCount, player]);

  return { readyCount, receive };
}
