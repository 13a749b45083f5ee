import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFiles } from '../repository-files.ts';

/** A row's type that somebody wrote with a statement: kysely's and postgres.js's templates check nothing. */
const WRITTEN_TYPE = /\bsql<(?!`)/;

/** Sentences about statements with a written type of their row. */
export function writtenRowTypes(root: string): string[] {
  return repositoryFiles(root)
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n');
      return lines.flatMap((line, index) =>
        WRITTEN_TYPE.test(line) && !line.trimStart().startsWith('//')
          ? [`${path}, line ${index + 1}: a query of a .sql file has a checked row; a test reads by readRows().`]
          : [],
      );
    });
}
