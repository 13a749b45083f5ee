import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { CashierScripts, isPageSource, loadsScripts, scriptFindings } from '../cashier-scripts/inventory.ts';
import { repositoryFiles } from '../repository-files.ts';

// Part of `npm run lint`: compares the inventory of scripts on the cashier's pages (B17) with the sources. Exits with 1 if they
// differ.
const root = workspaceRoot();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const loading = repositoryFiles(root).filter((file) => isPageSource(file) && loadsScripts(read(file)));
const inventory = CashierScripts.parse(JSON.parse(read('shared/contracts/cashier-scripts.json')));
const findings = scriptFindings(loading, inventory);
for (const finding of findings) process.stderr.write(`${finding}\n`);
process.stderr.write(`Scripts of the cashier: ${inventory.length} entries, ${findings.length} findings.\n`);
if (findings.length > 0) process.exitCode = 1;
