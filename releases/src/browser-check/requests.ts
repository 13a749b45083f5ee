import type { CDPSession } from 'playwright-core';

/** A request of the page's current document, with its initiator. */
export interface Asked {
  url: string;
  type: string;
  method: string;
  /** Made by a loaded script: not by the document, a preload or an inline script. */
  byScript: boolean;
}

export interface RequestLog {
  /** Requests since the document was asked for. */
  since(): readonly Asked[];
}

/** Follows the requests of a page by the browser's network log. */
export async function logRequests(cdp: CDPSession): Promise<RequestLog> {
  let document = '';
  let list: Asked[] = [];
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, initiator, loaderId, documentURL }) => {
    // The page's own document is the request that its loader is named after; frames have their own loaders.
    if (type === 'Document' && requestId === loaderId && initiator.type !== 'parser') {
      document = loaderId;
      list = [];
      return;
    }
    if (loaderId !== document) return;
    const from = initiator.url ?? initiator.stack?.callFrames[0]?.url;
    list.push({
      url: request.url,
      method: request.method,
      type: type ?? 'Other',
      byScript: initiator.type === 'script' && from !== documentURL,
    });
  });
  return { since: () => list };
}

/** Sockets and what opens them, streams, beacons, and what the browser requests automatically belong to no wave. */
const OF_NO_WAVE = ['WebSocket', 'EventSource', 'Ping'];
const LATER = /\/release-events|\/api\/reports|\/api\/account\/pusher|\/realtime\.\w+\.js|\/favicon\.\w+/;

/** Returns whether a page waits for the request: one that only sends data keeps no page waiting. */
const isRead = ({ method }: Asked) => method === 'GET';

/**
 * Requests of a third wave: the document is the first, what it names is the second, and what a loaded script then asks for
 * keeps the page waiting once more. `asked` ends when the page was complete.
 */
export const thirdWave = (asked: readonly Asked[], isJudged: (path: string) => boolean): string[] =>
  asked
    // A repeated request is only revalidated.
    .filter(({ url }, at) => asked.findIndex((one) => one.url === url) === at)
    .filter(isRead)
    .filter(({ url, type, byScript }) => byScript && !OF_NO_WAVE.includes(type) && !LATER.test(url))
    .map(({ url }) => new URL(url).pathname)
    .filter(isJudged);
