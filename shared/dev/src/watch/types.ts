import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import Watchpack from 'watchpack';
import type { Diagnostic } from './messages.ts';

/** Folders of the workspace that have no sources. */
const IGNORED = ['**/node_modules', '**/dist', '**/.git', '**/.data*', '**/test-results', '**/bench-results'];
/** Milliseconds after the last save, so that compilers and servers, which a developer waits for, run first. */
const SETTLE = 400;
const ERROR = /^(.+?)\((\d+),(\d+)\): error TS\d+: (.*)$/;

export interface TypeCheck {
  diagnostics: Diagnostic[];
  milliseconds: number;
}

export interface TypeWatch {
  stop(): void;
}

/** Reads the errors that `tsc` printed. */
export function typeDiagnostics(output: string): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const line of output.split('\n')) {
    const [, file, row, column, message] = ERROR.exec(line) ?? [];
    const last = diagnostics.at(-1);
    if (file && message !== undefined)
      diagnostics.push({ from: 'types', file, line: Number(row), column: Number(column), message });
    // An indented line belongs to the error above it.
    else if (last && /^\s+\S/.test(line)) last.message += `\n${line}`;
  }
  return diagnostics;
}

/**
 * Checks the types of the whole workspace now and after each change. Each check is a process that exits, because `tsc
 * --watch` takes 2 to 4 GB all the time. The state of the last check is stored, so that the next one checks only changes.
 */
export function watchTypes(root: string, dataDir: string, onChecked: (check: TypeCheck) => void): TypeWatch {
  let running: ChildProcess | undefined;
  let isStale = false;
  let stopped = false;
  let settled: NodeJS.Timeout | undefined;

  function check() {
    isStale = false;
    const started = performance.now();
    const child = startChecker(root, join(dataDir, 'dev'));
    running = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.once('error', (error) => {
      output += error.message;
    });
    child.once('close', (code, signal) => {
      running = undefined;
      if (stopped) return;
      const diagnostics = typeDiagnostics(output);
      if (code !== 0 && diagnostics.length === 0)
        diagnostics.push({ from: 'types', message: `tsc ended (${signal ?? code}). ${output.trim()}` });
      onChecked({ diagnostics, milliseconds: performance.now() - started });
      if (isStale) checkSoon();
    });
  }

  function checkSoon() {
    isStale = true;
    clearTimeout(settled);
    settled = setTimeout(() => {
      if (!running) check();
    }, SETTLE);
  }

  const watcher = new Watchpack({ ignored: [...IGNORED, dataDir] });
  const note = (path: string) => {
    if (/\.(tsx?|json)$/.test(path)) checkSoon();
  };
  watcher.on('change', note);
  watcher.on('remove', note);
  watcher.watch({ directories: [root], startTime: Date.now() });
  check();
  return {
    stop() {
      stopped = true;
      clearTimeout(settled);
      watcher.close();
      running?.kill('SIGTERM');
    },
  };
}

function startChecker(root: string, state: string): ChildProcess {
  mkdirSync(state, { recursive: true });
  // One checker, because each further one has its own copy of the types.
  const args = ['--incremental', '--tsBuildInfoFile', join(state, 'types.tsbuildinfo'), '--checkers', '1'];
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', root, '--pretty', 'false', ...args],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}
