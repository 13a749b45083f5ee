import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Diagnostic } from './messages.ts';
import { type ServerWatch, watchServers } from './server-watch.ts';

let root: string;
let watch: ServerWatch;
let changed: string[][] = [];
let diagnostics: Diagnostic[] = [];

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

async function eventually(assertion: () => void) {
  for (const until = Date.now() + 8_000; ; await sleep(20))
    try {
      return assertion();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'parlay-watch-'));
  write('platform/src/server.ts', "import './route.ts';\n");
  write('platform/src/route.ts', 'export const answer = 1;\n');
  write('platform/sql/function.sql', 'select 1;\n');
  write('releases/src/server.ts', 'export {};\n');
  mkdirSync(join(root, 'shared'));
  watch = watchServers(
    root,
    [
      { name: 'platform', script: 'platform/src/server.ts', data: ['platform/sql'] },
      { name: 'edge', script: 'releases/src/server.ts', data: [] },
    ],
    {
      changed: (names) => void changed.push(names),
      diagnostics: (found) => {
        diagnostics = found;
      },
    },
  );
  // The import graphs of the servers are read a moment later.
  await sleep(2_500);
  changed = [];
});
afterAll(() => {
  watch.close();
  rmSync(root, { recursive: true, force: true });
});

describe('watched servers', () => {
  it('are restarted after a change of a file that they import or read, but of no other file', async () => {
    write('platform/src/route.ts', 'export const answer = 2;\n');
    await eventually(() => expect(changed).toEqual([['platform']]));
    write('platform/sql/function.sql', 'select 2;\n');
    await eventually(() => expect(changed).toEqual([['platform'], ['platform']]));
    write('platform/src/unused.ts', 'export {};\n');
    write('platform/src/route.test.ts', 'export {};\n');
    await sleep(500);
    expect(changed).toHaveLength(2);
    write('releases/src/server.ts', 'export const edge = 1;\n');
    await eventually(() => expect(changed.at(-1)).toEqual(['edge']));
  });

  it('keep running while a file cannot be parsed, and are restarted once it can', async () => {
    changed = [];
    write('platform/src/route.ts', 'export const = 3;\n');
    await eventually(() => expect(diagnostics).toMatchObject([{ file: 'platform/src/route.ts', line: 1, column: 14 }]));
    write('releases/src/server.ts', 'export const edge = 2;\n');
    await sleep(500);
    expect(changed).toEqual([]);
    write('platform/src/route.ts', 'export const answer = 3;\n');
    await eventually(() => expect(changed).toEqual([['platform', 'edge']]));
    expect(diagnostics).toEqual([]);
  });
});
