import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readPackage, workspaceRoot } from '@parlay/build/workspace';
import { repositoryFiles } from '../repository-files.ts';
import { deadLinks, deadPaths, withFolders } from '../words/language/dead-paths.ts';
import { bannedIn, findingText } from '../words/language/findings.ts';
import { passagesOf } from '../words/language/passages.ts';
import { readWordList } from '../words/language/word-list.ts';

// Part of `npm run lint`: finds banned words and dead paths. Exits with 1 if there are any.
const root = workspaceRoot();
const files = repositoryFiles(root);

/**
 * Files whose words cannot be changed: dated decisions, the index with their titles, applied migrations, and generated or
 * third-party files.
 */
const UNCHANGEABLE =
  /^shared\/decisions\/(?:history\/|README)|\/migrations\/\d[^/]*\.sql$|\.gen\.ts$|\/frontend-discovery\//;

/** Returns the `exports` of a package. */
const entryPointsOf = (folder: string) =>
  paths.has(join(folder, 'package.json')) ? Object.keys(readPackage(join(root, folder)).exports ?? {}) : [];

const rules = readWordList();
const paths = withFolders(files);
const findings = files
  .filter((file) => /\.([cm]?[jt]sx?|sql|css|md)$/.test(file))
  .flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const isDocument = file.endsWith('.md');
    const links = isDocument ? deadLinks(file, source, paths) : [];
    if (UNCHANGEABLE.test(file)) return links;
    const quoted = isDocument ? deadPaths(file, source, paths, entryPointsOf(dirname(file))) : [];
    return [...links, ...quoted, ...bannedIn(file, passagesOf(file, source), rules)];
  });
for (const finding of findings) process.stderr.write(`${findingText(finding)}\n`);
process.stderr.write(`Words: ${files.length} files read, ${findings.length} findings.\n`);
if (findings.length > 0) process.exitCode = 1;
