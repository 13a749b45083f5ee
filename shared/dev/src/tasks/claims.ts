import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { ClaimRegistry, claimFindings, isClaim, type PackageClaims } from '../claims/claims.ts';
import { englishTexts } from '../claims/english-texts.ts';
import { repositoryFiles } from '../repository-files.ts';
import { testTitles } from '../requirements/test-titles.ts';

// Part of `npm run lint`: compares the registries of claims with the English texts and the tests. Exits with 1 if they differ.
const root = workspaceRoot();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = repositoryFiles(root);

const packages: PackageClaims[] = files
  .filter((file) => /^(?:shared\/)?[^/]+\/claims\.json$/.test(file))
  .map((file) => ({ folder: dirname(file), registry: ClaimRegistry.parse(JSON.parse(read(file))) }));
const tests = files
  .filter((file) => /\.(test\.tsx?|flow\.ts)$/.test(file))
  .flatMap((file) => testTitles(read(file), file).map((title) => ({ file, title })));
const texts = englishTexts(root, files);

const findings = claimFindings(texts, packages, tests);
for (const finding of findings) process.stderr.write(`${finding}\n`);
const claims = texts.filter(isClaim);
process.stderr.write(
  `Claims: ${texts.length} English texts read, ${claims.length} of them claim something, ${findings.length} findings.\n`,
);
if (findings.length > 0) process.exitCode = 1;
