import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { z } from 'zod';

/** The variables that a server reads. */
export interface ServerSchema {
  server: string;
  schema: z.ZodObject;
}

/** Each server with the file that exports its `Environment`. */
const SERVERS = {
  edge: 'releases/src/edge/env.ts',
  registry: 'releases/src/registry/env.ts',
  platform: 'platform/src/core/env.ts',
  realtime: 'platform/realtime/src/env.ts',
  sandbox: 'platform/sandbox/src/env.ts',
  'npm start': 'shared/dev/src/start/environment.ts',
};

/** Loads the schemas of all servers dynamically by path, because tooling may not import servers. */
export const serverSchemas = (): Promise<ServerSchema[]> =>
  Promise.all(
    Object.entries(SERVERS).map(async ([server, file]) => {
      const { Environment } = await import(join(workspaceRoot(), file));
      return { server, schema: z.instanceof(z.ZodObject).parse(Environment) };
    }),
  );
