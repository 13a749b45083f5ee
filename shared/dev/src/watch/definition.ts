import { spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import type { Contents } from '@parlay/build/first-content';
import { z } from 'zod';

const Read = z.object({
  contents: z.object({
    remote: z.string(),
    routes: z.record(z.string(), z.record(z.string(), z.unknown())),
    slots: z.record(z.string(), z.unknown()),
    notFound: z.boolean(),
  }),
  files: z.array(z.string()),
});

export type DefinitionReadResult =
  | {
      ok: true;
      contents: Contents;
      /** Workspace modules that were imported to read it. */
      files: ReadonlySet<string>;
    }
  | { ok: false; error: string };

/** Reads a remote's routes and slots from its sources, without bundling them. */
export function readDefinition(folder: string): Promise<DefinitionReadResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'read-definition.ts'), folder], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let read: z.infer<typeof Read> | undefined;
    let stderr = '';
    child.on('message', (message) => {
      read = Read.safeParse(message).data;
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.once('error', (error) => resolve({ ok: false, error: error.message }));
    child.once('close', () => {
      if (read) return resolve({ ok: true, contents: read.contents as Contents, files: new Set(read.files) });
      const message = /^\s*\w*Error\b.*$/m.exec(stderr)?.[0].trim() ?? stderr.trim().slice(-500);
      resolve({ ok: false, error: `${basename(folder)}/src/remote.ts throws when it is imported: ${message}` });
    });
  });
}
