import type { CDPSession } from '@playwright/test';

export interface LoggedRequest {
  url: string;
  type: string;
  /** Type of the initiator. "parser" means the document itself. */
  by: string;
  /** URL of the initiating document, stylesheet or script, if the browser knows it. */
  from: string | undefined;
  fromCache: boolean;
  /** Id of the document that the request belongs to. */
  document: string;
  /** URL of that document. */
  page: string;
  /** Seconds on the browser's clock. `finishedAt` is the time of the last byte. */
  at: number;
  finishedAt: number | undefined;
  /** Transferred bytes, including headers. */
  bytes: number;
}

/** Records each request of a page's documents and its initiator from the browser's network log. */
export async function logRequests(log: CDPSession): Promise<LoggedRequest[]> {
  const byId = new Map<string, LoggedRequest>();
  const list: LoggedRequest[] = [];
  await log.send('Network.enable');
  log.on('Network.requestWillBeSent', ({ requestId, request, type, initiator, loaderId, documentURL, timestamp }) => {
    const entry: LoggedRequest = {
      url: request.url,
      type: type ?? 'Other',
      by: initiator.type,
      from: initiator.url ?? initiator.stack?.callFrames[0]?.url,
      fromCache: false,
      document: loaderId,
      page: documentURL,
      at: timestamp,
      finishedAt: undefined,
      bytes: 0,
    };
    byId.set(requestId, entry);
    list.push(entry);
  });
  log.on('Network.requestServedFromCache', ({ requestId }) => {
    const entry = byId.get(requestId);
    if (entry) entry.fromCache = true;
  });
  log.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const entry = byId.get(requestId);
    if (entry) entry.bytes += encodedDataLength;
  });
  log.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const entry = byId.get(requestId);
    if (!entry) return;
    entry.finishedAt = timestamp;
    entry.bytes = encodedDataLength;
  });
  return list;
}

/** Checks whether an external script, not an inline one, made the request. */
export const isByFile = ({ by, from, page }: LoggedRequest): boolean => by === 'script' && from !== page;

/**
 * Checks whether a request does not count towards loading a page. Exempt are sockets and the calls that open them, the
 * release stream, beacons, and the browser's own requests.
 */
export const isExempt = ({ url, type }: Pick<LoggedRequest, 'url' | 'type'>): boolean =>
  ['WebSocket', 'EventSource', 'Ping'].includes(type) ||
  /\/release-events|\/api\/reports|\/api\/account\/pusher|\/realtime\.\w+\.js|\/favicon\.\w+/.test(url);
