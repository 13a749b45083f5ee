import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { DOCUMENT, settingsDocument } from '../settings/document.ts';

// `npm run settings`: writes shared/docs/settings.md. With --check (part of `npm run lint`), exits with 1 if it is stale.
const path = join(workspaceRoot(), DOCUMENT);
const text = await settingsDocument();
const isStale = !existsSync(path) || readFileSync(path, 'utf8') !== text;

if (!process.argv.includes('--check')) {
  writeFileSync(path, text);
} else if (isStale) {
  process.stderr.write(`${DOCUMENT} is not what the servers read. Run npm run settings and commit it.\n`);
  process.exitCode = 1;
}
