import { z } from 'zod';
import { type EnvironmentRead, parseEnvironment } from '../http/environment.ts';

const Port = z.coerce.number().int().min(1).max(65_535);

const Environment = z.object({
  PARLAY_MODE: z.enum(['demo', 'production']).default('demo'),
  PORT_OPS: Port.default(8081),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  RELEASES_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});
export type RegistryEnvironment = z.infer<typeof Environment>;

export const readEnvironment = (source: NodeJS.ProcessEnv): EnvironmentRead<RegistryEnvironment> =>
  parseEnvironment(Environment, source);
