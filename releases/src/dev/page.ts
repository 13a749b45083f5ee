import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Brand } from '@parlay/contracts/brand-data';
import type { Diagnostic } from '@parlay/dev/messages';
import type { FastifyInstance } from 'fastify';
import { eventStream } from '../http/event-stream.ts';

/** Path of the event stream for pages of the development edge. */
const EVENTS = '/.parlay-dev/events';

export interface DevPages {
  /** Sends all current diagnostics to open pages. */
  show(diagnostics: readonly Diagnostic[]): void;
}

/** Adds the overlay's script to each page with the page's nonce, and serves the stream of diagnostics. */
export function serveDevPages(app: FastifyInstance, brands: readonly Brand[]): DevPages {
  const client = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'client.ts'), 'utf8'));
  const brandDigest = createHash('sha256').update(JSON.stringify(brands)).digest('hex').slice(0, 16);
  const stream = eventStream({ heartbeatMs: 15_000, retryMs: 200 });
  let current: readonly Diagnostic[] = [];
  const message = () => `event: state\ndata: ${JSON.stringify({ diagnostics: current, brands: brandDigest })}\n\n`;

  app.addHook('onRequest', async (request) => {
    // Disables compression, because pages are modified in the onSend hook.
    if (!request.url.startsWith('/r/')) delete request.headers['accept-encoding'];
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    const nonce = /'nonce-([^']+)'/.exec(String(reply.getHeader('content-security-policy') ?? ''))?.[1];
    if (!nonce || !String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
    const script = `<script nonce="${nonce}" data-events="${EVENTS}" data-brands="${brandDigest}">${client}</script>`;
    const html = String(payload);
    reply.removeHeader('content-length');
    return html.replace(/<\/body>|$/, () => `${script}</body>`);
  });
  app.get(EVENTS, (_request, reply) => stream.open(reply, [message()]));
  app.addHook('preClose', async () => stream.close());
  return {
    show(diagnostics) {
      current = diagnostics;
      stream.send(message());
    },
  };
}
