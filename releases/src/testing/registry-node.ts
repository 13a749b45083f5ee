import { join } from 'node:path';
import { runScript, ServerNode } from '@parlay/dev/testing/server-node';

const SERVER = join(__dirname, '../registry/server.ts');

/** Creates a registry in a separate process. */
export const createRegistryNode = (port: number, environment: NodeJS.ProcessEnv): ServerNode =>
  new ServerNode(port, '/healthz', () =>
    runScript(SERVER, [], { LOG_LEVEL: 'fatal', PORT_OPS: String(port), ...environment }),
  );
