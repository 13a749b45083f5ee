import type { FastifyReply } from 'fastify';
import type { Settings } from '../settings.ts';
import { beaconOrigin } from './beacon-origin.ts';

export type Framing = 'framed' | 'top';

/**
 * Returns the CSP of a page. It loads only from this origin, and can be framed only by the site or not at all. Its
 * form-action includes the site, because submitting a payment form ends with a redirect to the site.
 */
function contentPolicy(settings: Settings, framing: Framing): string {
  const site = settings.siteOrigins.join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    // A lottery's page reads what the site and the beacon say about a draw, to compare it with what the company says.
    `connect-src 'self' ${beaconOrigin(settings)} ${site}`,
    "base-uri 'none'",
    framing === 'framed' ? "form-action 'self'" : `form-action 'self' ${site}`,
    `frame-ancestors ${framing === 'framed' ? site : "'none'"}`,
  ].join('; ');
}

/** Sends a document with the common headers. */
export function sendPage(reply: FastifyReply, settings: Settings, framing: Framing, text: string) {
  return reply
    .header('Content-Security-Policy', contentPolicy(settings, framing))
    .header('Referrer-Policy', 'same-origin')
    .header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(text);
}
