import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@parlay/dev/free-port';
import { runScript, ServerNode } from '@parlay/dev/testing/server-node';
import { createTemporaryFolder } from '../support/resources.ts';
import { installTool } from '../support/tool.ts';
import { type Subject, stopAll } from './load.ts';

const tool = join(import.meta.dirname, 'tool');
const TIMEOUT_MS = 20_000;
const nameOf = (number: number) => `change-${number}`;

/**
 * Starts replicas of import-map-deployer that share one map. The map is always replaced as a whole, like an object in a
 * bucket, because two replicas corrupt the tool's own file storage. Each change sets the URL of a different service.
 */
export async function importMapDeployer(count: number, cleanup: AsyncDisposableStack): Promise<Subject> {
  const script = join(
    installTool('import-map-deployer', tool),
    'node_modules/import-map-deployer/bin/import-map-deployer',
  );
  const folder = createTemporaryFolder('import-maps', cleanup);
  const map = join(folder, 'import-map.json');
  writeFileSync(map, '{"imports":{},"scopes":{}}');
  const start = (port: number) => runScript(script, ['config.cjs'], { PORT: String(port), IMPORT_MAP: map }, tool);
  const nodes = (await freePorts(count)).map((port) => new ServerNode(port, '/environments', () => start(port)));
  cleanup.defer(() => stopAll(nodes));
  await Promise.all(nodes.map((node) => node.start()));
  return {
    name: 'import-map-deployer 4.6.0',
    nodes,
    async change(node, number) {
      const response = await fetch(`${node.url}/services?skip_url_check`, {
        method: 'PATCH',
        body: JSON.stringify({ service: nameOf(number), url: `https://cdn.example/${number}.js` }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(text);
    },
    async found(changes) {
      const { imports } = JSON.parse(readFileSync(map, 'utf8')) as { imports: Record<string, string> };
      return new Map(Array.from({ length: changes }, (_, number) => [number, nameOf(number) in imports ? 1 : 0]));
    },
  };
}
