import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { workspaceRoot } from '@parlay/build/workspace';
import { type TypeCheck, type TypeWatch, typeDiagnostics, watchTypes } from './types.ts';

it('reads file, line, column and the whole message of each type error', () => {
  const output = [
    "remote-casino/src/a.tsx(3,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    "  Type 'string' is wrong.",
    'platform/src/b.ts(1,1): error TS1005: expected.',
    '',
  ].join('\n');
  expect(typeDiagnostics(output)).toEqual([
    {
      from: 'types',
      file: 'remote-casino/src/a.tsx',
      line: 3,
      column: 7,
      message: "Type 'string' is not assignable to type 'number'.\n  Type 'string' is wrong.",
    },
    { from: 'types', file: 'platform/src/b.ts', line: 1, column: 1, message: 'expected.' },
  ]);
  expect(typeDiagnostics('')).toEqual([]);
});

describe('a watched workspace', () => {
  let root: string;
  let watch: TypeWatch;
  const checks: TypeCheck[] = [];
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  const checked = async (count: number) => {
    while (checks.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
    return checks[count - 1]?.diagnostics;
  };

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'parlay-types-'));
    mkdirSync(join(root, 'src'));
    symlinkSync(join(workspaceRoot(__dirname), 'node_modules'), join(root, 'node_modules'));
    write('tsconfig.json', JSON.stringify({ compilerOptions: { noEmit: true, strict: true, types: [] } }));
    write('src/a.ts', 'export const a: number = 1;\n');
    write('src/b.ts', "import { a } from './a';\nexport const b: number = a;\n");
    watch = watchTypes(root, join(root, '.data'), (check) => void checks.push(check));
  });
  afterAll(() => {
    watch.stop();
    rmSync(root, { recursive: true, force: true });
  });

  it('is checked immediately and after each change', async () => {
    expect(await checked(1)).toEqual([]);
    write('src/a.ts', "export const a: string = 'one';\n");
    expect(await checked(2)).toMatchObject([{ file: 'src/b.ts', line: 2, column: 14 }]);
    write('src/a.ts', 'export const a: number = 2;\n');
    expect(await checked(3)).toEqual([]);
  });

  it('reports a type checker that cannot start', async () => {
    write('tsconfig.json', '{ "compilerOptions": { "target": "no such target" } }');
    expect(await checked(4)).toMatchObject([{ from: 'types', message: expect.stringContaining('target') }]);
  });
});
