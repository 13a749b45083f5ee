import type { FrameRefusal, FrameReply, SportsFrameMessage } from '@parlay/contracts/frames';
import { pageOrigin } from '@parlay/remote-kit/browser';
import { extendSession } from '@parlay/remote-kit/extend-session';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect } from 'react';
import { DEFAULT_STORAGE_KEYS, DEFAULT_STORAGE_PREFIX, frameStore, type StoreResult } from '../../model/frame-store.ts';

export type FrameRequest = Extract<SportsFrameMessage, { action: FrameReply['action'] | 'scroll-to-top' }>;
type StorageRequest = Extract<FrameRequest, { action: 'save' | 'clear' | 'retrieve' }>;

/** Error messages for frame developers. Never shown to players. */
const REASONS = {
  name: 'This name is not allowed.',
  expiry: 'The lifetime must be more than 0 minutes and at most a year.',
  size: 'A name and its value may have at most 4096 bytes together.',
  quota: 'At most 50 entries and 4096 bytes of cookies are allowed.',
  unavailable: 'The browser does not allow the page to store data.',
} as const satisfies Partial<Record<FrameRefusal, string>>;

/** Handles the frame's requests (FR3) and returns the responses. */
export function useFrameRequests() {
  const { brand, bus, session } = usePorts();

  // Hides the scroll button when the page unmounts.
  useEffect(() => () => void bus.publish('scroll-top.offered', { offered: false }), [bus]);

  const store = () =>
    frameStore({
      // biome-ignore lint/style/noRestrictedGlobals: the frame stores cookies of the page, under a prefix (FR3).
      jar: document,
      // biome-ignore lint/style/noRestrictedGlobals: the frame stores items of the page, under a prefix (FR3).
      items: () => localStorage,
      prefix: brand.brand.sportsBook?.storagePrefix ?? DEFAULT_STORAGE_PREFIX,
      keys: brand.brand.sportsBook?.storageKeys ?? DEFAULT_STORAGE_KEYS,
      secure: pageOrigin().startsWith('https:'),
    });

  const handleStorage = (message: StorageRequest): FrameReply => {
    const { action } = message;
    switch (action) {
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
    if (message.action === 'extend-session') return extendSession(session, message.request);
    return { ...handleStorage(message), ...(message.request === undefined ? {} : { request: message.request }) };
  };
}

const refusalReply = (action: FrameReply['action'], code: keyof typeof REASONS): FrameReply => ({
  action,
  command: 'ERROR',
  error: { code, message: REASONS[code] },
});

const orRefused = <T>(action: FrameReply['action'], result: StoreResult<T>, reply: (value: T) => FrameReply) =>
  result.ok ? reply(result.value) : refusalReply(action, result.error);
