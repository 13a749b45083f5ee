import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { repositoryFiles } from '../repository-files.ts';
import { checkCoverage, readRequirements, type TitledTest } from '../requirements/requirements.ts';
import { testTitles } from '../requirements/test-titles.ts';

// `npm run requirements [-- --quiet] [id …]`: lists requirements with their tests. Exits with 1 if a test or an id is missing.
const isQuiet = process.argv.includes('--quiet');
const ids = process.argv.slice(2).filter((one) => !one.startsWith('-'));
const root = workspaceRoot();

const tests: TitledTest[] = repositoryFiles(root)
  .filter((file) => /\.(test\.tsx?|flow\.ts)$/.test(file))
  .flatMap((file) => testTitles(readFileSync(join(root, file), 'utf8'), file).map((title) => ({ file, title })));

const { covered, errors } = checkCoverage(
  readRequirements(readFileSync(join(root, 'shared/requirements.md'), 'utf8')),
  tests,
);
if (!isQuiet) {
  for (const { id, open, tests: named } of covered) {
    if (ids.length > 0 && !ids.includes(id)) continue;
    const mark = open === 'no' ? '' : open === 'partly' ? ' (partly open)' : ' (open)';
    process.stdout.write(`${id}${mark}\n`);
    for (const { file, title } of named) process.stdout.write(`    ${file}: ${title}\n`);
  }
}
const count = (open: string) => covered.filter((one) => one.open === open).length;
process.stderr.write(
  `Requirements: ${covered.length}, of which ${count('whole')} open and ${count('partly')} partly open; ${tests.length} titles read.\n`,
);
for (const error of errors) process.stderr.write(`${error}\n`);
process.exitCode = errors.length === 0 ? 0 : 1;
