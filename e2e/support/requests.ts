import type { CDPSession } from '@playwright/test';

export interface Asked {
  url: string;
  type: string;
  /** Who asked: "parser" is the document itself. */
  by: string;
  /** Address of the document, style or script that asked, as far as the browser knows. */
  from: string | undefined;
  fromCache: boolean;
  /** Which of the page's documents it belongs to. */
  document: string;
  /** Address of that document. */
  page: string;
  /** Seconds on the browser's clock; `answered` is when the last byte came. */
  at: number;
  answered: number | undefined;
  /** Over the wire, headers included. */
  bytes: number;
}

/** Every request of a page's own documents, with who has asked for it, as the browser's network log tells. */
export async function logRequests(log: CDPSession): Promise<Asked[]> {
  const asked = new Map<string, Asked>();
  const list: Asked[] = [];
  await log.send('Network.enable');
  log.on('Network.requestWillBeSent', ({ requestId, request, type, initiator, loaderId, documentURL, timestamp }) => {
    const one: Asked = {
      url: request.url,
      type: type ?? 'Other',
      by: initiator.type,
      from: initiator.url ?? initiator.stack?.callFrames[0]?.url,
      fromCache: false,
      document: loaderId,
      page: documentURL,
      at: timestamp,
      answered: undefined,
      bytes: 0,
    };
    asked.set(requestId, one);
    list.push(one);
  });
  log.on('Network.requestServedFromCache', ({ requestId }) => {
    const one = asked.get(requestId);
    if (one) one.fromCache = true;
  });
  log.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) one.bytes += encodedDataLength;
  });
  log.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (!one) return;
    one.answered = timestamp;
    one.bytes = encodedDataLength;
  });
  return list;
}

/** Asked for by a script that had to come itself; one that stands in the document has not. */
export const isByFile = ({ by, from, page }: Asked): boolean => by === 'script' && from !== page;

/**
 * What does not count while a page comes up, whoever asks for it: sockets with what opens them, the release stream,
 * beacons, and what the browser wants for itself.
 */
export const isExempt = ({ url, type }: Pick<Asked, 'url' | 'type'>): boolean =>
  ['WebSocket', 'EventSource', 'Ping'].includes(type) ||
  /\/release-events|\/api\/reports|\/api\/account\/pusher|\/realtime\.\w+\.js|\/favicon\.\w+/.test(url);
