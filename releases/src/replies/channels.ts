import { z } from 'zod';

/** Channel with the host names that it is served by. */
export const ListedChannel = z.object({ name: z.string(), revision: z.int(), hosts: z.array(z.string()) });
export type ListedChannel = z.infer<typeof ListedChannel>;

export const ChannelsReply = z.array(ListedChannel);
