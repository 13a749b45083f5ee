import { z } from 'zod';
import { declareJob, UNLIMITED_RETRIES } from '../jobs/job.ts';

/** Job that works off the waiting events of a company about one subject. */
export const NOTICE_JOB = declareJob({
  name: 'company-notices',
  payload: z.object({ id: z.string().describe('Company and subject, separated by a colon') }),
  retries: { firstSeconds: 1, mostSeconds: 3_600, limit: UNLIMITED_RETRIES },
  atOnce: 4,
});

export const queueOf = (company: string, subject: string): string => `${company}:${subject}`;

export function readQueue(id: string): { company: string; subject: string } {
  const [, company = '', subject = ''] = /^([^:]*):(.*)$/s.exec(id) ?? [];
  return { company, subject };
}
