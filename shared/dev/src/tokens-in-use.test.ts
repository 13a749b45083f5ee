import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { workspaceRoot } from '@parlay/build/workspace';
import { repositoryFiles } from './repository-files.ts';

const TOKENS = 'shared/ui/src/styles/tokens.css';

it('finds a use of each design token, because every page carries all of them', () => {
  const root = workspaceRoot();
  const defined = readFileSync(join(root, TOKENS), 'utf8').matchAll(/^\s*(--[a-z0-9-]+):/gm);
  const used = new Set(
    repositoryFiles(root)
      .filter((file) => /\.(css|tsx?|mjs)$/.test(file))
      .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/var\(\s*(--[a-z0-9-]+)/g)])
      .map(([, name]) => name),
  );
  const names = [...new Set([...defined].map(([, name = '']) => name))];
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});
