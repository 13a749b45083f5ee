import type { FrameReply, StorageExchange, StorageNames } from '@parlay/contracts/frames';
import type { ParentPage } from './frame.ts';

/** Requests to the framing page. Each request resolves with the reply, or with undefined after a timeout. */
export interface PageRequests {
  save(changes: StorageExchange): Promise<FrameReply | undefined>;
  retrieve(names: StorageNames): Promise<FrameReply | undefined>;
  clear(names: StorageNames): Promise<FrameReply | undefined>;
  extendSession(): Promise<FrameReply | undefined>;
  offerTop(): void;
}

const REPLY_TIMEOUT_MS = 5000;

export function pageRequests(parent: ParentPage | undefined): PageRequests {
  const pending = new Map<string, (reply: FrameReply) => void>();
  let requestCount = 0;
  parent?.listen((message) => {
    const { request, command } = message;
    if (typeof request !== 'string' || typeof command !== 'string') return;
    pending.get(request)?.(message as unknown as FrameReply);
    pending.delete(request);
  });

  const sendRequest = (message: object): Promise<FrameReply | undefined> => {
    if (!parent) return Promise.resolve(undefined);
    requestCount += 1;
    const request = String(requestCount);
    return new Promise((resolve) => {
      pending.set(request, resolve);
      parent.send({ ...message, request });
      setTimeout(() => {
        pending.delete(request);
        resolve(undefined);
      }, REPLY_TIMEOUT_MS);
    });
  };

  return {
    save: (parameters) => sendRequest({ action: 'save', parameters }),
    retrieve: (parameters) => sendRequest({ action: 'retrieve', parameters }),
    clear: (parameters) => sendRequest({ action: 'clear', parameters }),
    extendSession: () => sendRequest({ action: 'extend-session' }),
    offerTop: () => parent?.send({ action: 'scroll-to-top' }),
  };
}
