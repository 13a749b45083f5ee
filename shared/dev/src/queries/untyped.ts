import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFiles } from '../repository-files.ts';

/** Matches a handwritten row type of a statement, which neither kysely's nor postgres.js's template checks. */
const HANDWRITTEN_TYPE = /\bsql<(?!`)/;

/** Returns a sentence for each statement with a handwritten row type. */
export function handwrittenRowTypes(root: string): string[] {
  return repositoryFiles(root)
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n');
      return lines.flatMap((line, index) =>
        HANDWRITTEN_TYPE.test(line) && !line.trimStart().startsWith('//')
          ? [`${path}, line ${index + 1}: a query of a .sql file has a checked row; a test reads by readRows().`]
          : [],
      );
    });
}
