import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Problem } from './messages.ts';

const ERROR = /^(.+?)\((\d+),(\d+)\): error TS\d+: (.*)$/;
const FINISHED = /Found (\d+) errors?\b/;

/** Reads what `tsc --watch` prints, line by line: the problems of each run once it is finished. */
export function typeProblems(onProblems: (problems: Problem[]) => void): (line: string) => void {
  let problems: Problem[] = [];
  return (line) => {
    const [, file, row, column, message] = ERROR.exec(line) ?? [];
    const last = problems.at(-1);
    if (file && message !== undefined)
      problems.push({ from: 'types', file, line: Number(row), column: Number(column), message });
    // What is indented explains the error above it.
    else if (last && /^\s+\S/.test(line)) last.message += `\n${line}`;
    if (!FINISHED.test(line)) return;
    onProblems(problems);
    problems = [];
  };
}

/** Checks the types of the whole workspace in the background, again after each change. */
export function watchTypes(root: string, onProblems: (problems: Problem[]) => void): ChildProcess {
  const args = ['-p', root, '--watch', '--preserveWatchOutput', '--pretty', 'false'];
  const child = spawn(join(root, 'node_modules/.bin/tsc'), args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const read = typeProblems(onProblems);
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) read(line);
  });
  return child;
}
