import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CURRENT_FILE, Current, PAGE_RECORD_FILE, PageRecord } from '@parlay/contracts/page-record';

/** A build of the console. */
export interface BuiltPage {
  build: string;
  record: PageRecord;
}

/** Reads the builds in a folder. A new build is used immediately; files of older ones are served while they exist. */
export function builtPages(folder: string) {
  const records = new Map<string, PageRecord>();
  let read: { at: number; build: string } | undefined;

  async function recordOf(build: string): Promise<PageRecord | undefined> {
    const known = records.get(build);
    if (known) return known;
    const record = await readParsed(join(folder, build, PAGE_RECORD_FILE), PageRecord);
    if (record) records.set(build, record);
    return record;
  }

  return {
    /** Returns the build for new documents; undefined if there is none. */
    async current(): Promise<BuiltPage | undefined> {
      const file = join(folder, CURRENT_FILE);
      const at = await stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      );
      if (at === undefined) return undefined;
      if (read?.at !== at) {
        const current = await readParsed(file, Current);
        if (!current) return undefined;
        read = { at, build: current.build };
      }
      const record = await recordOf(read.build);
      return record && { build: read.build, record };
    },
    /** Returns a file that a build's record names; undefined for any other file. */
    async file(build: string, path: string): Promise<Buffer | undefined> {
      if (!Current.shape.build.safeParse(build).success) return undefined;
      const record = await recordOf(build);
      if (!record || !Object.hasOwn(record.files, path)) return undefined;
      return await readFile(join(folder, build, path)).catch(() => undefined);
    },
  };
}

async function readParsed<T>(file: string, schema: { parse(value: unknown): T }): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
