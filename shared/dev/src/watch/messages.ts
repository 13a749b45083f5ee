import { z } from 'zod';

/** A compiled remote or host of the development server. */
export const DevRelease = z.object({
  remote: z.string(),
  digest: z.string(),
  /** Text of its `release.json`. */
  record: z.string(),
  /** Blob name of each file, including source maps, by path. */
  blobs: z.record(z.string(), z.string()),
});
export type DevRelease = z.infer<typeof DevRelease>;

/** A compile, type or start-up error that terminal and page show. */
export const Diagnostic = z.object({
  /** Source of the error: a package, `types`, or a server. */
  from: z.string(),
  /** Path in the workspace. */
  file: z.string().optional(),
  line: z.int().optional(),
  column: z.int().optional(),
  message: z.string(),
});
export type Diagnostic = z.infer<typeof Diagnostic>;

/** From a compiler process to the supervisor. */
export const CompilerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('compiling'), remote: z.string() }),
  z.object({ kind: z.literal('compiled'), remote: z.string(), milliseconds: z.number(), release: DevRelease }),
  /** The same bytes as before. */
  z.object({ kind: z.literal('unchanged'), remote: z.string() }),
  z.object({ kind: z.literal('failed'), remote: z.string(), diagnostics: z.array(Diagnostic) }),
]);
export type CompilerMessage = z.infer<typeof CompilerMessage>;

/** From the supervisor to the development edge. */
export const EdgeMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('release'), release: DevRelease }),
  z.object({ kind: z.literal('diagnostics'), diagnostics: z.array(Diagnostic) }),
]);
export type EdgeMessage = z.infer<typeof EdgeMessage>;
