import { z } from 'zod';
import { declareJob, UNLIMITED_RETRIES } from '../../../core/jobs/job.ts';

/** Job that delivers a ticket's messages to its help-desk provider in order. It is retried until they are accepted. */
export const HELP_DESK_JOB = declareJob({
  name: 'help-desk',
  payload: z.object({ ticket: z.string().regex(/^\d+$/) }),
  retries: { firstSeconds: 2, mostSeconds: 600, limit: UNLIMITED_RETRIES },
  atOnce: 2,
});
