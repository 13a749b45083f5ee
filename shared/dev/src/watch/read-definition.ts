import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importedFiles } from './definition-hooks.ts';

// Runs in its own process, `node read-definition.ts <folder of a remote>`, and reports to its parent: Node imports a module
// once, and what a remote's sources do when they are imported must not happen to the compiler.
interface Definition {
  routes: Record<string, Record<string, unknown>>;
  slots: Record<string, unknown>;
}

const folder = process.argv[2] ?? process.cwd();
const { default: remote } = (await import(pathToFileURL(join(folder, 'src/remote.ts')).href)) as {
  default: { definition: Definition & { remote: string; notFound?: unknown } };
};
const { definition } = remote;
// Functions do not travel; the keys say which slots are filled.
process.send?.(
  {
    contents: {
      remote: definition.remote,
      routes: JSON.parse(JSON.stringify(definition.routes)) as unknown,
      slots: Object.fromEntries(Object.keys(definition.slots).map((slot) => [slot, true])),
      notFound: definition.notFound !== undefined,
    },
    files: importedFiles(),
  },
  () => process.exit(0),
);
