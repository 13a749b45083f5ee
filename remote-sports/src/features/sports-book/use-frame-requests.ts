import type { FrameRefusal, FrameReply, SportsFrameMessage } from '@parlay/contracts/frames';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useRef } from 'react';
import { DEFAULT_STORAGE_KEYS, DEFAULT_STORAGE_PREFIX, frameStore, type StoreResult } from '../../model/frame-store.ts';
import { extension, hasGesture } from '../../model/session-extension.ts';

export type FrameRequest = Extract<SportsFrameMessage, { action: FrameReply['action'] | 'scroll-to-top' }>;
type Answered = Extract<SportsFrameMessage, { action: FrameReply['action'] }>;

/** For those who write frames; never shown to players. */
const REASONS: Record<FrameRefusal, string> = {
  name: 'This name is not one that the frame may use.',
  expiry: 'The lifetime must be more than 0 minutes and at most a year.',
  size: 'A name with its value may have 4096 bytes.',
  quota: 'There may be 50 entries, and 4096 bytes of cookies.',
  unavailable: 'The browser does not let the page keep anything.',
  'no-gesture': 'Only something the player does extends the session.',
  'no-session': 'Nobody is signed in.',
};

/** What the frame may ask of the page (FR3), and the page's answers. */
export function useFrameRequests(iframe: () => HTMLIFrameElement | null) {
  const { brand, bus, clock, session } = usePorts();
  const extended = useRef<number>(undefined);

  // The button belongs to the frame's page: no other page offers it.
  useEffect(() => () => void bus.publish('scroll-top.offered', { offered: false }), [bus]);

  const store = () =>
    frameStore({
      jar: globalThis.document,
      items: () => globalThis.localStorage,
      prefix: brand.brand.sportsBook?.storagePrefix ?? DEFAULT_STORAGE_PREFIX,
      keys: brand.brand.sportsBook?.storageKeys ?? DEFAULT_STORAGE_KEYS,
      secure: globalThis.location.protocol === 'https:',
    });

  const answer = (message: Answered): FrameReply => {
    const { action } = message;
    switch (action) {
      case 'extend-session': {
        const now = clock.now();
        const isPlayer = session.current().status === 'player';
        const gesture = hasGesture(globalThis.window, iframe());
        const worth = extension({ isPlayer, hasGesture: gesture, now, last: extended.current });
        if (worth === 'no-session' || worth === 'no-gesture') return refused(action, worth);
        if (worth === 'granted') {
          extended.current = now;
          bus.publish('session.activity', { at: now });
        }
        return { action, command: 'EXTENDED' };
      }
      case 'save':
        return orRefused(action, store().save(message.parameters), () => ({ action, command: 'SAVED' }));
      case 'clear':
        return orRefused(action, store().clear(message.parameters), () => ({ action, command: 'CLEARED' }));
      case 'retrieve':
        return orRefused(action, store().retrieve(message.parameters), (data) => ({ action, command: 'DATA', data }));
    }
  };

  return (message: FrameRequest): (FrameReply & { request?: string }) | undefined => {
    if (message.action === 'scroll-to-top') {
      bus.publish('scroll-top.offered', { offered: true });
      return undefined;
    }
    return { ...answer(message), ...(message.request === undefined ? {} : { request: message.request }) };
  };
}

const refused = (action: FrameReply['action'], code: FrameRefusal): FrameReply => ({
  action,
  command: 'ERROR',
  error: { code, message: REASONS[code] },
});

const orRefused = <T>(action: FrameReply['action'], result: StoreResult<T>, reply: (value: T) => FrameReply) =>
  result.ok ? reply(result.value) : refused(action, result.refusal);
