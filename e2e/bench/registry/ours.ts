import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@parlay/dev/free-port';
import { startPostgres } from '@parlay/dev/postgres';
import { runScript, ServerNode } from '@parlay/dev/testing/server-node';
import { hostRelease } from '@parlay/releases/testing/site';
import { Registry } from '../support/registry.ts';
import { createTemporaryFolder } from '../support/resources.ts';
import { createSmallRelease } from '../support/small-release.ts';
import { type Subject, stopAll } from './load.ts';

const SERVER = join(import.meta.dirname, '../../../releases/src/registry/server.ts');
const REMOTES = ['remote-a', 'remote-b', 'remote-c', 'remote-d'];
const PAGE = 500;

/**
 * Starts Parlay registry nodes that share a database and an artifact store. A change publishes and promotes a version.
 */
export async function parlayRegistry(count: number, cleanup: AsyncDisposableStack): Promise<Subject> {
  const dataDir = createTemporaryFolder('registry', cleanup);
  const server = await startPostgres({ dataDir });
  cleanup.defer(server.stop);
  const database = await server.ensureDatabase('releases');
  const environment = {
    DATA_DIR: dataDir,
    RELEASES_DATABASE_URL: database.application,
    RELEASES_MIGRATIONS_DATABASE_URL: database.owner,
    LOG_LEVEL: 'fatal',
  };
  const nodes = (await freePorts(count)).map(
    (port) => new ServerNode(port, '/healthz', () => runScript(SERVER, [], { ...environment, PORT_OPS: String(port) })),
  );
  cleanup.defer(() => stopAll(nodes));
  // Starts the nodes one after another, because the first one migrates the database.
  for (const node of nodes) await node.start();
  const { ops = '' } = JSON.parse(readFileSync(join(dataDir, 'tokens.json'), 'utf8')) as Record<string, string>;
  const [first] = nodes;
  if (!first) throw new Error('no nodes');
  const registry = new Registry(first.url, ops);
  await registry.promote('host', await registry.publish(hostRelease()));
  const remoteFor = (number: number) => REMOTES[number % REMOTES.length] ?? '';
  const versions = new Map<number, string>();
  return {
    name: 'Parlay',
    nodes,
    async change(node, number) {
      const client = new Registry(node.url, ops);
      const version = await client.publish(createSmallRelease(remoteFor(number), number));
      versions.set(number, version);
      await client.promote(remoteFor(number), version);
    },
    async found() {
      const promotions = new Map<string, number>();
      for (const remote of REMOTES)
        for (const { action, detail } of await wholeHistory(new Registry(first.url, ops), remote))
          if (action === 'promote') {
            const key = `${remote} ${detail.version}`;
            promotions.set(key, (promotions.get(key) ?? 0) + 1);
          }
      return new Map(
        [...versions].map(([number, version]) => [number, promotions.get(`${remoteFor(number)} ${version}`) ?? 0]),
      );
    },
  };
}

async function wholeHistory(registry: Registry, remote: string) {
  const entries: Awaited<ReturnType<Registry['history']>> = [];
  for (;;) {
    const page = await registry.history(remote, PAGE, entries.at(-1)?.seq);
    entries.push(...page);
    if (page.length < PAGE) return entries;
  }
}
