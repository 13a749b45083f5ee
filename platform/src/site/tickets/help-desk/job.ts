import { z } from 'zod';
import { declareJob, WITHOUT_END } from '../../../core/jobs/job.ts';

/** Passes the messages of one ticket to its help-desk company, in order. A player's words wait until they are taken. */
export const HELP_DESK_JOB = declareJob({
  name: 'help-desk',
  payload: z.object({ ticket: z.string().regex(/^\d+$/) }),
  retries: { firstSeconds: 2, mostSeconds: 600, limit: WITHOUT_END },
  atOnce: 2,
});
