import { createHmac } from 'node:crypto';
import { playerChannel } from '@parlay/contracts/realtime';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { decodeUtf8, malformedBody } from '../../core/http/body.ts';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { responseSchemas } from '../../core/http/schemas.ts';

/**
 * Body that pusher-js sends as JSON or as a form. It authorises a channel or, without `channel_name`, signs in a
 * socket.
 */
const ChannelBody = z
  .object({ socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/), channel_name: z.string().min(1).max(164).optional() })
  .meta({ id: 'ChannelBody' });

/** Contains `channel_data` for a channel and `user_data` for a sign-in. */
const ChannelAuthorisation = z
  .object({ auth: z.string(), channel_data: z.string().optional(), user_data: z.string().optional() })
  .meta({ id: 'ChannelAuthorisation' });

/** Registers the authorisation of realtime channels. A player may only subscribe to their own channel (RS2). */
export const channelRoutes: FastifyPluginAsyncZod = async (app) => {
  // pusher-js sends a form by default.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, bytes, done) => {
    const text = decodeUtf8(bytes as Buffer);
    if (text === undefined || text.includes('%00')) return done(malformedBody('malformed_text'));
    done(null, fieldsOf(new URLSearchParams(text)));
  });

  app.post(
    '/api/account/pusher',
    {
      // Sockets reconnect automatically, which must not extend the session.
      config: { activity: 'automatic' },
      preValidation: [limit('action'), requirePlayer],
      schema: { tags: ['realtime'], body: ChannelBody, response: responseSchemas(ChannelAuthorisation) },
    },
    async (request) => {
      const { customerId, sessionId } = playerOf(request);
      const { socket_id, channel_name } = request.body;
      const { key, secret } = app.config.realtime;
      const sign = (text: string) => `${key}:${createHmac('sha256', secret).update(text).digest('hex')}`;
      if (channel_name === undefined) {
        // The session is the socket's user, so that the socket closes when the session ends.
        const user_data = JSON.stringify({ id: sessionId });
        return { data: { auth: sign(`${socket_id}::user::${user_data}`), user_data } };
      }
      if (channel_name !== playerChannel(customerId)) throw refuse('forbidden');
      // One member per device; all tabs of a browser count as one device.
      const channel_data = JSON.stringify({ user_id: sessionId, user_info: {} });
      return { data: { auth: sign(`${socket_id}:${channel_name}:${channel_data}`), channel_data } };
    },
  );
};

/** Returns the fields of a form. A repeated field becomes a list, as in a query string, which every schema rejects. */
function fieldsOf(form: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
