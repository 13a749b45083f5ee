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

/** Named value on each side; null if a side lacks it. */
const Change = <T extends z.ZodType>(value: T) =>
  z.object({ name: z.string(), from: value.nullable(), to: value.nullable() });

export const ComparisonReply = z.object({
  remote: z.string(),
  from: Side,
  to: Side,
  /** Uncompressed bytes of changed files, by name without hash; files with the same name are added up. */
  files: z.array(Change(z.int())),
  /** Number of files that are the same on both sides. */
  sameFiles: z.int(),
  /** Versions of bundled libraries; null if a side has no SBOM. */
  libraries: z.array(Change(z.string())).nullable(),
  /** Version ranges of libraries that the remote needs from the page. */
  needs: z.array(Change(z.string())),
  routes: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  /** Keys of added, removed and changed English texts; null if the texts cannot be read from the files. */
  texts: z
    .object({ added: z.array(z.string()), removed: z.array(z.string()), changed: z.array(z.string()) })
    .nullable(),
  languages: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  /** Versions published between the two, newest first, with their commits if known. */
  between: z.array(z.object({ version: z.string(), commit: z.string().nullable(), dirty: z.boolean().nullable() })),
});
export type ComparisonReply = z.infer<typeof ComparisonReply>;
