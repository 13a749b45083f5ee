import { z } from 'zod';
import { ChannelName } from '../state/channel-state.ts';

/** Where edges tell the registry what they hold, signed like their deliveries. */
export const HEADS_PATH = '/api/health/heads';

/** The entry of the log that an edge holds for the newest revision that it knows. */
export const RevisionMark = z.strictObject({
  channel: ChannelName,
  epoch: z.string().max(100),
  revision: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Reason that the edge found when a log did not continue the one before. */
  broken: z.string().max(500).optional(),
});
export type RevisionMark = z.infer<typeof RevisionMark>;
export const HeadDelivery = RevisionMark.extend({ edge: z.uuid() });
