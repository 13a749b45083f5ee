import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { type Generated, generateQueries, queryFiles } from '../queries/generate.ts';
import { queryPackages } from '../queries/packages.ts';
import { handwrittenRowTypes } from '../queries/untyped.ts';

// `npm run queries`: generates types for the `.sql` files next to the servers' modules from freshly migrated databases. With
// `--check` (part of `npm run lint`), writes nothing and exits with 1 if a generated file is stale.
const root = workspaceRoot();
const isCheck = process.argv.includes('--check');
/** File with the digest of a tree that passed the check. The same tree needs no database. */
const passed = join(root, 'node_modules/.cache/parlay-queries');

const filesIn = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path))
    .sort();

/** Returns the SHA-256 of the generated files and of everything they depend on. */
function digest(): string {
  const files = queryPackages().flatMap((one) => [
    ...filesIn(one.sql.migrations, '.sql'),
    ...(one.sql.definitions ? filesIn(one.sql.definitions, '.sql') : []),
    ...queryFiles(one),
    ...one.sources.flatMap((source) => filesIn(source, '.gen.ts')),
  ]);
  const tools = filesIn(join(root, 'shared/dev/src/queries'), '.ts');
  const own = [join(root, 'pnpm-lock.yaml'), import.meta.filename];
  const parts = [...files, ...tools, ...own].map(
    (file) => `${relative(root, file)} ${hash('sha256', readFileSync(file))}`,
  );
  return hash('sha256', parts.join('\n'));
}

const isPassed = () => existsSync(passed) && readFileSync(passed, 'utf8') === digest();

/** Returns generated files whose `.sql` file no longer exists. */
const orphans = (modules: Generated['modules']) =>
  queryPackages()
    .flatMap(({ sources }) => sources.flatMap((source) => filesIn(source, '.gen.ts')))
    .filter((path) => !modules.has(path) && readFileSync(path, 'utf8').includes('npm run queries'));

function differences({ modules }: Generated): string[] {
  const changed = [...modules].filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
  return [...changed.map(([path]) => path), ...orphans(modules)];
}

/** Prints the errors and makes the process exit with 1, if there are any. */
const fail = (lines: readonly string[]) => {
  for (const line of lines) process.stderr.write(`${line.replaceAll(`${root}/`, '')}\n`);
  if (lines.length > 0) process.exitCode = 1;
};

fail(handwrittenRowTypes(root));
if (isCheck && isPassed()) {
  process.stderr.write('Queries: unchanged since the last check.\n');
} else {
  const generated = await generateQueries();
  if (!isCheck) {
    const stale = new Set(differences(generated));
    for (const [path, text] of generated.modules) if (stale.has(path)) writeFileSync(path, text);
    for (const path of orphans(generated.modules)) process.stderr.write(`Remove ${relative(root, path)}.\n`);
  }
  fail(generated.errors);
  fail(
    differences(generated).map(
      (path) => `${path} is not what its .sql file and the database say. Run npm run queries.`,
    ),
  );
  if (!process.exitCode) {
    mkdirSync(dirname(passed), { recursive: true });
    writeFileSync(passed, digest());
  }
  process.stderr.write(`Queries: ${generated.modules.size} files typed by a fresh database.\n`);
}
