import type { CDPSession } from 'playwright-core';

/** Request of the page's current document. */
export interface LoggedRequest {
  url: string;
  type: string;
  method: string;
  /** Whether a loaded script made it, as opposed to the document, a preload or an inline script. */
  byScript: boolean;
}

export interface RequestLog {
  /** Returns the requests since the current document was requested. */
  since(): readonly LoggedRequest[];
}

/** Records the requests of a page through the browser's network log. */
export async function logRequests(cdp: CDPSession): Promise<RequestLog> {
  let document = '';
  let list: LoggedRequest[] = [];
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, initiator, loaderId, documentURL }) => {
    // The page's own document request has the same id as its loader; frames have separate loaders.
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

/**
 * Request types that belong to no wave. LATER_REQUESTS also excludes calls that open sockets, and the browser's own
 * requests.
 */
const EXCLUDED_TYPES = ['WebSocket', 'EventSource', 'Ping'];
const LATER_REQUESTS = /\/release-events|\/api\/reports|\/api\/account\/pusher|\/realtime\.\w+\.js|\/favicon\.\w+/;

/** Returns true for requests that a page waits for; requests that send data keep no page waiting. */
const isRead = ({ method }: LoggedRequest) => method === 'GET';

/**
 * Returns the requests of a third wave, which delays the page again. The document is the first wave, the files it names
 * are the second, and requests of loaded scripts are the third. `requests` contains the requests until the page was
 * complete.
 */
export const thirdWave = (requests: readonly LoggedRequest[], isJudged: (path: string) => boolean): string[] =>
  requests
    // Repeated requests are only revalidations.
    .filter(({ url }, at) => requests.findIndex((one) => one.url === url) === at)
    .filter(isRead)
    .filter(({ url, type, byScript }) => byScript && !EXCLUDED_TYPES.includes(type) && !LATER_REQUESTS.test(url))
    .map(({ url }) => new URL(url).pathname)
    .filter(isJudged);
