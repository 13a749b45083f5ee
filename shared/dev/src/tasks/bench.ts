import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { findBrowser } from '../browser/find.ts';
import { runTool } from './step.ts';

// `npm run bench [name] [-- --quick | --runs N]`: runs one benchmark, or all of them one after another.
const folder = join(workspaceRoot(), 'e2e/bench');
const scriptOf = (name: string) => join(folder, name, `${name}.bench.ts`);
const all = readdirSync(folder).filter((name) => existsSync(scriptOf(name)));
const words = process.argv.slice(2);
const firstOption = words.findIndex((word) => word.startsWith('--'));
const names = firstOption < 0 ? words : words.slice(0, firstOption);
const options = words.slice(names.length);
const unknown = names.filter((name) => !all.includes(name));

if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. Benchmarks: ${all.join(', ')}.`);
  process.exit(2);
}
const found = await findBrowser();
if (!found.ok) console.error(found.error);
for (const name of names.length > 0 ? names : all) {
  console.error(`\n— ${name}`);
  const environment = found.ok ? { PARLAY_CHROMIUM: found.path } : {};
  const { code } = await runTool('node', [scriptOf(name), ...options], environment);
  if (code !== 0) process.exitCode = 1;
}
