import type { FrameReply, StorageExchange, StorageNames } from '@parlay/contracts/frames';
import type { ParentPage } from './frame.ts';

/** Requests to the framing page of the site. Each resolves with the reply, or undefined after a timeout. */
export interface PageRequests {
  save(changes: StorageExchange): Promise<FrameReply | undefined>;
  retrieve(names: StorageNames): Promise<FrameReply | undefined>;
  clear(names: StorageNames): Promise<FrameReply | undefined>;
  extendSession(): Promise<FrameReply | undefined>;
  offerTop(): void;
}

/** Time limit for a reply. */
const REPLY_TIMEOUT_MS = 5000;

export function pageRequests(parent: ParentPage | undefined): PageRequests {
  const waiting = new Map<string, (reply: FrameReply) => void>();
  let asked = 0;
  parent?.listen((message) => {
    const { request, command } = message;
    if (typeof request !== 'string' || typeof command !== 'string') return;
    waiting.get(request)?.(message as unknown as FrameReply);
    waiting.delete(request);
  });

  const ask = (message: object): Promise<FrameReply | undefined> => {
    if (!parent) return Promise.resolve(undefined);
    asked += 1;
    const request = String(asked);
    return new Promise((resolve) => {
      waiting.set(request, resolve);
      parent.send({ ...message, request });
      setTimeout(() => {
        waiting.delete(request);
        resolve(undefined);
      }, REPLY_TIMEOUT_MS);
    });
  };

  return {
    save: (parameters) => ask({ action: 'save', parameters }),
    retrieve: (parameters) => ask({ action: 'retrieve', parameters }),
    clear: (parameters) => ask({ action: 'clear', parameters }),
    extendSession: () => ask({ action: 'extend-session' }),
    offerTop: () => parent?.send({ action: 'scroll-to-top' }),
  };
}
