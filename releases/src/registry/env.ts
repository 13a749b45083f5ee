import { type EnvironmentRead, parseEnvironment, variables } from '@parlay/tooling/environment';
import { z } from 'zod';

const { PARLAY_MODE, PORT_OPS, DATA_DIR, DATABASE_URL, RELEASES_DATABASE_URL, LOG_LEVEL } = variables;
const Environment = z.object({ PARLAY_MODE, PORT_OPS, DATA_DIR, DATABASE_URL, RELEASES_DATABASE_URL, LOG_LEVEL });
export type RegistryEnvironment = z.infer<typeof Environment>;

export const readEnvironment = (source: NodeJS.ProcessEnv): EnvironmentRead<RegistryEnvironment> =>
  parseEnvironment(Environment, source);
