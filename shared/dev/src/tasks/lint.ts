import { basename } from 'node:path';
import { releasables } from '@parlay/build/workspace';
import { runTool } from './step.ts';

// `npm run lint`: runs every check. Exits with 1 if one of them fails.
/** Folders of all packages. */
const SOURCES = [...releasables().map((folder) => basename(folder)), 'e2e', 'platform', 'releases', 'shared'];
const CHECKS: ReadonlyArray<readonly [tool: string, ...args: string[]]> = [
  ['biome', 'check', '.'],
  ['knip', '--no-progress', '--no-config-hints'],
  ['depcruise', '--config', 'dependency-cruiser.config.mjs', ...SOURCES],
  ['node', 'shared/dev/src/tasks/requirements.ts', '--quiet'],
  ['node', 'shared/dev/src/tasks/settings.ts', '--check'],
  ['node', 'shared/dev/src/tasks/cashier-scripts.ts'],
  ['node', 'shared/dev/src/tasks/words.ts'],
  ['node', 'shared/dev/src/tasks/claims.ts'],
  ['node', 'shared/dev/src/tasks/queries.ts', '--check'],
];

for (const [tool, ...args] of CHECKS) {
  if ((await runTool(tool, args)).code !== 0) process.exitCode = 1;
}
