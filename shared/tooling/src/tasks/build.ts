import { basename } from 'node:path';
import { buildRelease } from '../build/build.ts';
import { releasables } from '../workspace.ts';

// `npm run build [name …]`: builds packages whose sources changed.
const wanted = process.argv.slice(2);
for (const folder of releasables().filter((one) => wanted.length === 0 || wanted.includes(basename(one)))) {
  const result = await buildRelease(folder);
  if (result.ok) console.error(`${basename(folder)} ${result.digest} ${result.built ? 'built' : 'unchanged'}`);
  else {
    console.error(result.error);
    process.exitCode = 1;
  }
}
