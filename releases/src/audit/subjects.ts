import { z } from 'zod';

const Subject = z.object({
  remote: z.string(),
  version: z.string().optional(),
  percent: z.number().optional(),
  brand: z.number().nullish(),
  cohort: z.string().nullish(),
  paused: z.boolean().optional(),
  /** Whether the checkout that published it had changes that its commit does not have. */
  dirty: z.boolean().nullish(),
  /** Retired in a step that promoted others. */
  retired: z.literal(true).optional(),
});
/** A remote that an entry of the log is about. */
export type Subject = z.infer<typeof Subject>;

const Together = z.object({ together: z.array(Subject) });
const Alone = Subject.omit({ remote: true });

/** The remotes that an entry of the log is about: one, or those that changed in one step. */
export function subjectsOf(entry: { remote: string | null; detail: unknown }): Subject[] {
  const together = Together.safeParse(entry.detail);
  if (together.success) return together.data.together;
  if (entry.remote === null) return [];
  const alone = Alone.safeParse(entry.detail);
  return [{ remote: entry.remote, ...(alone.success ? alone.data : {}) }];
}

/** "remote-casino 1.0.4, 10 % of brand 103, cohort staff". */
export function subjectText({ remote, version, percent, brand, cohort, paused, dirty, retired }: Subject): string {
  const name = version === undefined ? remote : `${remote} ${version}`;
  if (retired) return `${name} retired`;
  const share = percent === undefined ? '' : `, ${percent} %`;
  const whom = `${brand == null ? '' : ` of brand ${brand}`}${cohort == null ? '' : `, cohort ${cohort}`}`;
  return `${name}${share}${whom}${paused ? ', paused' : ''}${dirty ? ', from a changed checkout' : ''}`;
}
