import { spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { basename, join } from 'node:path';
import { z } from 'zod';

const Report = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), dir: z.string(), digest: z.string(), built: z.boolean() }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);

/** Result that a build reports from its own process. */
export type BuildReport = z.infer<typeof Report>;

/**
 * Builds one package in its own process, so that two can run in parallel and a remote's code that prints, exits or never
 * settles a promise does not affect the caller.
 */
export function buildInOwnProcess(folder: string): Promise<BuildReport> {
  const name = basename(folder);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'build-one.ts'), folder], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // A child inherits the compile cache only through the environment, not if this process enabled it with a call.
      env: { ...process.env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? getCompileCacheDir() },
    });
    let report: BuildReport | undefined;
    let stderr = '';
    child.on('message', (message) => {
      const parsed = Report.safeParse(message);
      if (parsed.success) report = parsed.data;
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = `${stderr}${chunk.toString()}`.slice(-20_000);
    });
    child.once('error', (error) => resolve({ ok: false, error: `${name} does not build: ${error.message}` }));
    child.once('close', (code, signal) => {
      if (report?.ok) return resolve(report);
      const message = report?.error ?? `its build ended with ${signal ?? code}${sentenceOf(stderr)}`;
      resolve({ ok: false, error: message.startsWith(name) ? message : `${name} does not build: ${message}` });
    });
  });
}

/** Extracts the error's line from Node's report of an uncaught error, without the stack. */
function sentenceOf(stderr: string): string {
  const line = /^\s*(?:\w*Error|Uncaught)\b.*$/m.exec(stderr)?.[0] ?? '';
  return line === '' ? '.' : `: ${line.trim()}`;
}
