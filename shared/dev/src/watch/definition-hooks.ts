import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

// Lets Node import a remote's sources directly: JSX is compiled, and styles and fonts are empty.
const loaded: string[] = [];

/** Returns the absolute paths of the imported workspace modules. */
export const importedFiles = (): readonly string[] => loaded;

const asModule = (source: string) => ({ format: 'module' as const, source, shortCircuit: true });

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || url.includes('/node_modules/')) return nextLoad(url, context);
    const path = fileURLToPath(url);
    loaded.push(path);
    if (path.endsWith('.css')) return asModule('export default new Proxy({}, { get: (_, name) => String(name) });');
    if (path.endsWith('.woff2')) return asModule("export default '';");
    if (path.endsWith('.json') && context.importAttributes?.type !== 'json')
      return asModule(`export default ${readFileSync(path, 'utf8')};`);
    if (!path.endsWith('.tsx')) return nextLoad(url, context);
    const { code } = transformSync(readFileSync(path, 'utf8'), {
      filename: path,
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2023',
        transform: { react: { runtime: 'automatic', development: false } },
      },
      module: { type: 'es6' },
    });
    return asModule(code);
  },
});
