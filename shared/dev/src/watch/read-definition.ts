import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importedFiles } from './definition-hooks.ts';

// Runs in its own process, `node read-definition.ts <folder of a remote>`, and reports to its parent, because Node imports a
// module only once and side effects of importing a remote's sources must not reach the compiler.
interface Definition {
  routes: Record<string, Record<string, unknown>>;
  slots: Record<string, unknown>;
}

const folder = process.argv[2] ?? process.cwd();
const { default: remote } = (await import(pathToFileURL(join(folder, 'src/remote.ts')).href)) as {
  default: { definition: Definition & { remote: string; notFound?: unknown } };
};
const { definition } = remote;
// Functions cannot be sent to the parent, so only the keys of filled slots are.
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
