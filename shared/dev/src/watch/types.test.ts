import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

/** A workspace with these files, whose types are watched. */
function watchedWorkspace(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'parlay-types-'));
  const checks: TypeCheck[] = [];
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  symlinkSync(join(workspaceRoot(__dirname), 'node_modules'), join(root, 'node_modules'));
  write('tsconfig.json', JSON.stringify({ compilerOptions: { noEmit: true, strict: true, types: [] } }));
  for (const [file, text] of Object.entries(files)) write(file, text);
  const watch: TypeWatch = watchTypes(root, join(root, '.data'), (check) => void checks.push(check));
  return {
    checks,
    write,
    async checked(count: number) {
      while (checks.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
      return checks[count - 1];
    },
    remove() {
      watch.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

describe('a watched workspace', () => {
  let workspace: ReturnType<typeof watchedWorkspace>;
  const diagnosticsOf = async (count: number) => (await workspace.checked(count))?.diagnostics;
  beforeAll(() => {
    workspace = watchedWorkspace({
      'src/a.ts': 'export const a: number = 1;\n',
      'src/b.ts': "import { a } from './a';\nexport const b: number = a;\n",
    });
  });
  afterAll(() => workspace.remove());

  it('is checked immediately and after each change', async () => {
    expect(await diagnosticsOf(1)).toEqual([]);
    workspace.write('src/a.ts', "export const a: string = 'one';\n");
    expect(await diagnosticsOf(2)).toMatchObject([{ file: 'src/b.ts', line: 2, column: 14 }]);
    workspace.write('src/a.ts', 'export const a: number = 2;\n');
    expect(await diagnosticsOf(3)).toEqual([]);
  });

  it('reports a type checker that cannot start', async () => {
    workspace.write('tsconfig.json', '{ "compilerOptions": { "target": "no such target" } }');
    expect(await diagnosticsOf(4)).toMatchObject([{ from: 'types', message: expect.stringContaining('target') }]);
  });
});

describe('a watched workspace of packages', () => {
  let workspace: ReturnType<typeof watchedWorkspace>;
  beforeAll(() => {
    workspace = watchedWorkspace({
      'one/package.json': '{}',
      'one/a.ts': 'export const a: number = 1;\n',
      'two/package.json': '{}',
      'two/b.ts': "import { a } from '../one/a';\nexport const b: number = a;\n",
    });
  });
  afterAll(() => workspace.remove());

  it('reports errors of the edited package first, then those of its dependents', async () => {
    expect((await workspace.checked(1))?.diagnostics).toEqual([]);
    workspace.write('one/a.ts', "export const a: string = 1;\nexport const c = 'one';\n");
    expect(await workspace.checked(2)).toMatchObject({
      packages: ['one'],
      diagnostics: [{ file: 'one/a.ts', line: 1 }],
    });
    const whole = await workspace.checked(3);
    expect(whole?.packages).toBeUndefined();
    expect(whole?.diagnostics.map(({ file }) => file)).toEqual(['one/a.ts', 'two/b.ts']);
    workspace.write('one/a.ts', 'export const a: number = 1;\n');
    const again = await workspace.checked(4);
    expect([again?.packages, again?.diagnostics.map(({ file }) => file)]).toEqual([['one'], ['two/b.ts']]);
    expect((await workspace.checked(5))?.diagnostics).toEqual([]);
  });

  it('checks packages of a later change before the whole workspace', async () => {
    workspace.write('one/a.ts', 'export const a: number = 2;\n');
    expect((await workspace.checked(6))?.packages).toEqual(['one']);
    workspace.write('two/b.ts', "export const b: number = 'two';\n");
    const next = workspace.checks.slice(6);
    while (!next.some(({ packages }) => packages?.[0] === 'two')) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      next.splice(0, next.length, ...workspace.checks.slice(6));
    }
    expect(workspace.checks.at(-1)?.diagnostics).toMatchObject([{ file: 'two/b.ts' }]);
  });
});
