import { z } from 'zod';
import { ChannelName } from '../state/channel-state.ts';

/** Path that edges report their log entries to, signed like page health deliveries. */
export const HEADS_PATH = '/api/health/heads';

/** Log entry that an edge holds for the newest revision it knows. */
export const RevisionMark = z.strictObject({
  channel: ChannelName,
  epoch: z.string().max(100),
  revision: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Reason that the edge gave if a log did not continue the previous one. */
  broken: z.string().max(500).optional(),
});
export type RevisionMark = z.infer<typeof RevisionMark>;
export const HeadDelivery = RevisionMark.extend({ edge: z.uuid() });
