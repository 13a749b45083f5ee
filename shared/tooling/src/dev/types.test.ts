import { expect, it } from '@jest/globals';
import type { Problem } from './messages.ts';
import { typeProblems } from './types.ts';

it('reads the errors of each run of the type checker, and that there are none any more', () => {
  const runs: Problem[][] = [];
  const read = typeProblems((problems) => runs.push(problems));
  for (const line of [
    '12:00:00 - Starting compilation in watch mode...',
    "remote-casino/src/a.tsx(3,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    "  Type 'string' is wrong.",
    'platform/src/b.ts(1,1): error TS1005: expected.',
    '12:00:01 - Found 2 errors. Watching for file changes.',
    '12:00:05 - Found 0 errors. Watching for file changes.',
  ])
    read(line);
  expect(runs).toEqual([
    [
      {
        from: 'types',
        file: 'remote-casino/src/a.tsx',
        line: 3,
        column: 7,
        message: "Type 'string' is not assignable to type 'number'.\n  Type 'string' is wrong.",
      },
      { from: 'types', file: 'platform/src/b.ts', line: 1, column: 1, message: 'expected.' },
    ],
    [],
  ]);
});
