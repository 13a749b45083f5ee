import { z } from 'zod';

/** What pusher-js sends, as JSON or as a form: to authorise a channel, or without one to sign its socket in. */
export const ChannelBody = z
  .object({ socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/), channel_name: z.string().min(1).max(164).optional() })
  .meta({ id: 'ChannelBody' });

/** With `channel_data` for a channel, with `user_data` for a sign-in. */
export const ChannelAuthorisation = z
  .object({ auth: z.string(), channel_data: z.string().optional(), user_data: z.string().optional() })
  .meta({ id: 'ChannelAuthorisation' });
