import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { respondToBrokenRequest, sendToSocket } from '@parlay/server/broken-request';
import { oversizedPage } from './page/fallback.ts';
import { fallbackPolicy } from './page-headers.ts';
import { newNonce } from './prepared/page-values.ts';

/** First line of a request for a page, as opposed to a call or a file of a release. */
const PAGE_REQUEST = /^(?:GET|POST) \/(?!n?api\/|r\/)(?:([a-z]{2})(?=[/? ]))?/i;
const ACCEPTED = /^accept-language:\s*([a-z]{2})/im;

/**
 * Responds like `respondToBrokenRequest`, except that a page request with too many cookies or an overlong URL gets a
 * page that says what to do, in the language of the URL.
 */
export function answerBrokenPageRequest(error: { code?: string; rawPacket?: unknown }, socket: Socket): void {
  const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
  const page = PAGE_REQUEST.exec(packet);
  if (error.code !== 'HPE_HEADER_OVERFLOW' || !page) {
    respondToBrokenRequest(error, socket);
    return;
  }
  const languages = [page[1], ACCEPTED.exec(packet)?.[1]].map((one) => one?.toLowerCase());
  const locale: Locale = LOCALES.find((one) => languages.includes(one)) ?? 'en';
  const nonce = newNonce();
  sendToSocket(socket, 431, oversizedPage(locale, nonce, randomUUID()), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': fallbackPolicy(nonce),
    'cache-control': 'no-store',
  });
}
