import { z } from 'zod';
import { RemoteVersion } from './remote.ts';

const Side = RemoteVersion.pick({
  version: true,
  digest: true,
  publishedAt: true,
  publishedBy: true,
  commit: true,
  dirty: true,
  size: true,
  contracts: true,
  gate: true,
});

/** Something with a value on each side; null where a side lacks it. */
const Change = <T extends z.ZodType>(value: T) =>
  z.object({ name: z.string(), from: value.nullable(), to: value.nullable() });

export const ComparisonReply = z.object({
  remote: z.string(),
  from: Side,
  to: Side,
  /** Bytes before compression of the files that differ, without the hashes in their names; those of one name together. */
  files: z.array(Change(z.int())),
  /** Files that are the same on both sides. */
  sameFiles: z.int(),
  /** Libraries that are bundled, by their versions; null where a side has no list of them. */
  libraries: z.array(Change(z.string())).nullable(),
  /** Libraries that it needs from the page. */
  needs: z.array(Change(z.string())),
  routes: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  /** English texts by their keys; null where they cannot be read from the files. */
  texts: z
    .object({ added: z.array(z.string()), removed: z.array(z.string()), changed: z.array(z.string()) })
    .nullable(),
  languages: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  /** Versions that were published between the two, newest first, with the commits that are known. */
  between: z.array(z.object({ version: z.string(), commit: z.string().nullable(), dirty: z.boolean().nullable() })),
});
export type ComparisonReply = z.infer<typeof ComparisonReply>;
