import { type ChildProcess, spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { CompilerMessage } from './messages.ts';

/** Number of concurrent compiler processes. More would not be faster on two cores. */
const PROCESSES = 2;

/** Heap limit of a compiler process, in megabytes. */
const HEAP = 1_200;

export interface CompilersOptions {
  dataDir: string;
  onMessage(message: CompilerMessage): void;
  onEnded(message: string): void;
}

/** Distributes packages over processes: the largest first, each to the process with the least work. */
function distribute(folders: readonly string[], weightOf: (folder: string) => number): string[][] {
  const parts = Array.from({ length: Math.min(PROCESSES, folders.length) }, () => ({
    folders: [] as string[],
    weight: 0,
  }));
  for (const folder of [...folders].sort((a, b) => weightOf(b) - weightOf(a))) {
    const [lightest] = [...parts].sort((a, b) => a.weight - b.weight);
    lightest?.folders.push(folder);
    if (lightest) lightest.weight += weightOf(folder);
  }
  return parts.map((part) => part.folders);
}

/** Starts the compilers of these packages. They exit with this process. */
export function startCompilers(
  folders: readonly string[],
  weightOf: (folder: string) => number,
  { dataDir, onMessage, onEnded }: CompilersOptions,
): ChildProcess[] {
  const dev = join(dataDir, 'dev');
  return distribute(folders, weightOf).map((part) => {
    const script = join(import.meta.dirname, 'compiler-process.ts');
    const args = [`--max-old-space-size=${HEAP}`, script, join(dev, 'blobs'), join(dev, 'cache'), ...part];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = `${stderr}${chunk.toString()}`.slice(-4_000);
    });
    child.on('message', (message) => {
      const parsed = CompilerMessage.safeParse(message);
      if (parsed.success) onMessage(parsed.data);
    });
    child.once('close', (code, signal) =>
      onEnded(
        `The compiler of ${part.map((folder) => basename(folder)).join(', ')} ended (${signal ?? code}). ${stderr}`,
      ),
    );
    return child;
  });
}
