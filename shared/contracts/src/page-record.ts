import { z } from 'zod';

const File = z.object({ file: z.string(), integrity: z.string() });

/** Record that a server needs to serve a built page. It is stored next to the page's files. */
export const PageRecord = z.object({
  /** Scripts and styles that the document references. */
  scripts: z.array(File),
  styles: z.array(File),
  /** Fonts that are loaded with the document. */
  fonts: z.array(z.string()),
  /** Every file of the build by path, with its size. */
  files: z.record(z.string(), z.object({ bytes: z.int(), integrity: z.string() })),
});
export type PageRecord = z.infer<typeof PageRecord>;

export const PAGE_RECORD_FILE = 'page.json';
/** File next to the build folders that names the build of new documents. */
export const CURRENT_FILE = 'current.json';
export const Current = z.object({ build: z.string().regex(/^[0-9a-f]{16}$/) });
