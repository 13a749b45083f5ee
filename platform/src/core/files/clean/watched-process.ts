import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pidusage from 'pidusage';

export interface ProcessLimits {
  /** Processor time, and time by the clock: a busy machine gives a process less of the former. */
  processorMs: number;
  clockMs: number;
  residentBytes: number;
  outputBytes: number;
}

export interface ProcessEnd {
  /** The exit code; `null`: it was ended because it reached a limit. */
  code: number | null;
  output: Buffer;
  /** The end of what it wrote about errors. */
  errors: string;
}

const LOOK_EVERY_MS = 20;
const ERROR_CHARACTERS = 2000;

/**
 * Runs a program of Node with this input, without the environment of this one. Reads from outside what it uses, because
 * limits of V8 do not cover native memory, and ends it at a limit.
 */
export async function runWatched(
  args: readonly string[],
  input: AsyncIterable<Buffer>,
  limits: ProcessLimits,
): Promise<ProcessEnd> {
  const child = spawn(process.execPath, args, { stdio: 'pipe', env: {} });
  // Players' calls come first. Not by much: on a busy machine a file must still be done in its time.
  if (child.pid) setPriority(child.pid, 2);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const over = new AbortController();
  const output = collected(child, limits.outputBytes);
  const watching = watch(child, limits, over.signal);
  try {
    await write(child, input);
    return { code: await ended, output: output.bytes(), errors: output.errors() };
  } finally {
    over.abort();
    child.kill('SIGKILL');
    await Promise.allSettled([watching, ended]);
  }
}

/** A program that has ended takes no more input: its exit code says why. */
async function write({ stdin }: ChildProcess, input: AsyncIterable<Buffer>): Promise<void> {
  if (!stdin) return;
  stdin.on('error', () => undefined);
  for await (const chunk of input) {
    if (stdin.destroyed) return;
    if (!stdin.write(chunk)) await new Promise((resolve) => onceEither(stdin, ['drain', 'close'], resolve));
  }
  stdin.end();
}

function onceEither(stream: NodeJS.EventEmitter, events: readonly string[], call: (value?: unknown) => void): void {
  for (const event of events) stream.once(event, call);
}

function collected(child: ChildProcess, mostBytes: number): { bytes(): Buffer; errors(): string } {
  const chunks: Buffer[] = [];
  let [length, errors] = [0, ''];
  child.stdout?.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > mostBytes) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-ERROR_CHARACTERS);
  });
  return { bytes: () => Buffer.concat(chunks), errors: () => errors };
}

/** Ends the process at a limit, or when it cannot be read. */
async function watch(child: ChildProcess, limits: ProcessLimits, signal: AbortSignal): Promise<void> {
  const began = performance.now();
  while (!signal.aborted && child.exitCode === null && child.signalCode === null) {
    const isOver = performance.now() - began > limits.clockMs || (await usesTooMuch(child, limits));
    if (isOver) {
      child.kill('SIGKILL');
      return;
    }
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function usesTooMuch({ pid = 0 }: ChildProcess, limits: ProcessLimits): Promise<boolean> {
  try {
    const { memory, ctime } = await pidusage(pid, { maxage: 1000 });
    return memory > limits.residentBytes || ctime > limits.processorMs;
  } catch {
    // It has ended, or its limits cannot be watched: then it may not go on.
    return true;
  }
}
