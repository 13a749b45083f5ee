import { z } from 'zod';

/** What pusher-js sends to authorise a channel, as JSON or as a form. */
export const ChannelBody = z
  .object({ socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/), channel_name: z.string().min(1).max(164) })
  .meta({ id: 'ChannelBody' });

export const ChannelAuthorisation = z
  .object({ auth: z.string(), channel_data: z.string() })
  .meta({ id: 'ChannelAuthorisation' });
