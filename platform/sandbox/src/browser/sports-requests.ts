import type { FrameReply, StorageExchange, StorageNames } from '@parlay/contracts/frames';
import type { ParentPage } from './frame.ts';

/** What this page may ask of the site's page around it. Each resolves with the answer; without one, with undefined. */
export interface PageRequests {
  save(wanted: StorageExchange): Promise<FrameReply | undefined>;
  retrieve(names: StorageNames): Promise<FrameReply | undefined>;
  clear(names: StorageNames): Promise<FrameReply | undefined>;
  extendSession(): Promise<FrameReply | undefined>;
  offerTop(): void;
}

/** How long an answer is waited for, in ms. */
const PATIENCE = 5000;

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
      }, PATIENCE);
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
