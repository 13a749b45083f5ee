import { z } from 'zod';

const Subject = z.object({
  remote: z.string(),
  version: z.string().optional(),
  percent: z.number().optional(),
  brand: z.number().nullish(),
  cohort: z.string().nullish(),
  paused: z.boolean().optional(),
  /** Whether it was published from a checkout with uncommitted changes. */
  dirty: z.boolean().nullish(),
  /** Set if the remote was retired in a change that promoted others. */
  retired: z.literal(true).optional(),
});
/** Remote that a log entry is about. */
export type Subject = z.infer<typeof Subject>;

const Together = z.object({ together: z.array(Subject) });
const Single = Subject.omit({ remote: true });

/** Returns the remotes that a log entry is about: one, or several that changed together. */
export function subjectsOf(entry: { remote: string | null; detail: unknown }): Subject[] {
  const together = Together.safeParse(entry.detail);
  if (together.success) return together.data.together;
  if (entry.remote === null) return [];
  const single = Single.safeParse(entry.detail);
  return [{ remote: entry.remote, ...(single.success ? single.data : {}) }];
}

/** Describes a subject, such as "remote-casino 1.0.4, 10 % of brand 103, cohort staff". */
export function subjectText({ remote, version, percent, brand, cohort, paused, dirty, retired }: Subject): string {
  const name = version === undefined ? remote : `${remote} ${version}`;
  if (retired) return `${name} retired`;
  const share = percent === undefined ? '' : `, ${percent} %`;
  const audience = `${brand == null ? '' : ` of brand ${brand}`}${cohort == null ? '' : `, cohort ${cohort}`}`;
  return `${name}${share}${audience}${paused ? ', paused' : ''}${dirty ? ', from a changed checkout' : ''}`;
}
