import { z } from 'zod';

/** Cohort with the keys of its players and the ids of its browsers. */
export const ListedCohort = z.object({ name: z.string(), members: z.array(z.string()) });
export type ListedCohort = z.infer<typeof ListedCohort>;

export const CohortsReply = z.array(ListedCohort);
