import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pidusage from 'pidusage';

export interface ProcessLimits {
  /** Limits for CPU time and for elapsed time, because a process gets less CPU time on a busy machine. */
  cpuMs: number;
  elapsedMs: number;
  residentBytes: number;
  outputBytes: number;
}

export interface ProcessEnd {
  /** Exit code, or `null` if the process was killed at a limit. */
  code: number | null;
  output: Buffer;
  /** Last characters of its standard error output. */
  errors: string;
}

const POLL_INTERVAL_MS = 20;
const ERROR_CHARACTERS = 2000;

/**
 * Runs Node with this input and an empty environment, and kills the process at a limit. Measures its usage from
 * outside, because V8's limits do not cover native memory.
 */
export async function runWithLimits(
  args: readonly string[],
  input: AsyncIterable<Buffer>,
  limits: ProcessLimits,
): Promise<ProcessEnd> {
  const child = spawn(process.execPath, args, { stdio: 'pipe', env: {} });
  // Players' calls have priority, but only slightly, because a file must still finish in time on a busy machine.
  if (child.pid) setPriority(child.pid, 2);
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const finished = new AbortController();
  const output = collectOutput(child, limits.outputBytes);
  const watching = watch(child, limits, finished.signal);
  try {
    await writeInput(child, input);
    return { code: await exited, output: output.bytes(), errors: output.errors() };
  } finally {
    finished.abort();
    child.kill('SIGKILL');
    await Promise.allSettled([watching, exited]);
  }
}

/**
 * Writes the input to the process. Stops silently once the process has exited, because its exit code gives the reason.
 */
async function writeInput({ stdin }: ChildProcess, input: AsyncIterable<Buffer>): Promise<void> {
  if (!stdin) return;
  stdin.on('error', () => undefined);
  for await (const chunk of input) {
    if (stdin.destroyed) return;
    if (!stdin.write(chunk)) await new Promise((resolve) => onceAny(stdin, ['drain', 'close'], resolve));
  }
  stdin.end();
}

function onceAny(stream: NodeJS.EventEmitter, events: readonly string[], call: (value?: unknown) => void): void {
  for (const event of events) stream.once(event, call);
}

function collectOutput(child: ChildProcess, maxBytes: number): { bytes(): Buffer; errors(): string } {
  const chunks: Buffer[] = [];
  let [length, errors] = [0, ''];
  child.stdout?.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxBytes) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-ERROR_CHARACTERS);
  });
  return { bytes: () => Buffer.concat(chunks), errors: () => errors };
}

/** Kills the process at a limit, or if its usage cannot be read. */
async function watch(child: ChildProcess, limits: ProcessLimits, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  while (!signal.aborted && child.exitCode === null && child.signalCode === null) {
    const isAboveLimit = performance.now() - startedAt > limits.elapsedMs || (await usesTooMuch(child, limits));
    if (isAboveLimit) {
      child.kill('SIGKILL');
      return;
    }
    await delay(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function usesTooMuch({ pid = 0 }: ChildProcess, limits: ProcessLimits): Promise<boolean> {
  try {
    const { memory, ctime } = await pidusage(pid, { maxage: 1000 });
    return memory > limits.residentBytes || ctime > limits.cpuMs;
  } catch {
    // The process has exited, or its usage cannot be measured, in which case it must not continue.
    return true;
  }
}
