import { basename } from 'node:path';
import { buildRelease } from '@parlay/build/build';
import { buildPage } from '@parlay/build/page';
import { consoleFolder, releasables } from '@parlay/build/workspace';

// `npm run build [name …]`: builds packages whose sources changed.
const names = process.argv.slice(2);
for (const folder of [...releasables(), consoleFolder()].filter(
  (one) => names.length === 0 || names.includes(basename(one)),
)) {
  const result = folder === consoleFolder() ? await buildPage(folder) : await buildRelease(folder);
  if (result.ok) console.error(`${basename(folder)} ${result.digest} ${result.built ? 'built' : 'unchanged'}`);
  else {
    console.error(result.error);
    process.exitCode = 1;
  }
}
