import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Number of builds of a package whose files are kept, because open pages may still request chunks of older builds. */
const MAX_BUILDS = 4;

/** Content-addressed files of development builds. A rebuild writes only changed files, and the edge never reads half a file. */
export class BlobFolder {
  private readonly folder: string;
  private readonly builds: string[][] = [];

  constructor(folder: string) {
    this.folder = folder;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  /** Stores the files of a build and removes those of the oldest build. Returns the name of each file. */
  put(files: ReadonlyMap<string, Uint8Array>): Record<string, string> {
    const names: Record<string, string> = {};
    for (const [path, data] of files) names[path] = this.write(data);
    this.builds.push(Object.values(names));
    while (this.builds.length > MAX_BUILDS) this.drop(this.builds.shift() ?? []);
    return names;
  }

  private write(data: Uint8Array): string {
    const name = createHash('sha256').update(data).digest('hex');
    const path = join(this.folder, name);
    if (existsSync(path)) return name;
    writeFileSync(`${path}.part`, data);
    renameSync(`${path}.part`, path);
    return name;
  }

  private drop(names: readonly string[]) {
    const needed = new Set(this.builds.flat());
    for (const name of names) if (!needed.has(name)) rmSync(join(this.folder, name), { force: true });
  }
}
