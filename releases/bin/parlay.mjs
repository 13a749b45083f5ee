#!/usr/bin/env node
// The command line is TypeScript, which the workspace's own Node runs as it is; an older one hands over to it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const main = new URL('../src/cli/main.ts', import.meta.url);

if (Number(process.versions.node.split('.')[0]) >= 24) {
  // Half of a verb's time is reading its own sources: they are kept as they were read.
  module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/parlay', import.meta.url)));
  await import(main.href);
} else {
  const node = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
  if (!existsSync(node)) {
    console.error('parlay needs the packages of this checkout first: run npm start, or npx pnpm install.');
    process.exit(1);
  }
  const child = spawn(node, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}
