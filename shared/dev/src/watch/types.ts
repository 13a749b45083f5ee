import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import Watchpack from 'watchpack';
import type { Diagnostic } from './messages.ts';

/** Folders of the workspace that have no sources. */
const IGNORED = ['**/node_modules', '**/dist', '**/.git', '**/.data*', '**/test-results', '**/bench-results'];
/** Milliseconds after the last save, so that compilers and servers, which a developer waits for, run first. */
const SETTLE = 400;
/** With changes in more packages, for example of a rename, only the whole workspace is checked. */
const MAX_PACKAGES = 2;
const ERROR = /^(.+?)\((\d+),(\d+)\): error TS\d+: (.*)$/;

export interface TypeCheck {
  /** All known errors of the workspace. */
  diagnostics: Diagnostic[];
  milliseconds: number;
  /** Packages that were checked. Undefined for the whole workspace. */
  packages?: readonly string[];
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
 * Checks the types of the whole workspace now and after each change. The edited package is checked first, because that takes a
 * fifth of the time or less. Each check is a process that exits, because `tsc --watch` takes 2 to 4 GB all the time. The state of
 * the last check is stored, so that the next one checks only changes.
 */
export function watchTypes(root: string, dataDir: string, onChecked: (check: TypeCheck) => void): TypeWatch {
  const state = join(dataDir, 'dev');
  mkdirSync(state, { recursive: true });
  const changed = new Set<string>();
  let running: ChildProcess | undefined;
  let stopped = false;
  let settled: NodeJS.Timeout | undefined;
  let checked: Promise<void> = Promise.resolve();
  let known: readonly Diagnostic[] = [];

  /** Checks the packages of the changed files, then everything. A newer change ends it and starts it again. */
  async function check(): Promise<void> {
    const packages = packagesOf(changed, root);
    changed.clear();
    if (packages.length > 0 && packages.length <= MAX_PACKAGES) {
      const started = performance.now();
      const found = await run(packageArguments(packages, root, state));
      if (!found) return;
      const isInside = ({ file }: Diagnostic) => packages.some((name) => file?.startsWith(`${name}/`));
      const diagnostics = [...known.filter((one) => !isInside(one)), ...found.filter(isInside)];
      onChecked({ diagnostics, milliseconds: performance.now() - started, packages });
    }
    const started = performance.now();
    const found = await run(['-p', root, '--tsBuildInfoFile', join(state, 'types.tsbuildinfo')]);
    if (!found) return;
    known = found;
    onChecked({ diagnostics: found, milliseconds: performance.now() - started });
  }

  /** Runs the compiler. Returns undefined if it was ended by a newer change or by the end of the session. */
  function run(args: readonly string[]): Promise<Diagnostic[] | undefined> {
    const { promise, resolve } = Promise.withResolvers<Diagnostic[] | undefined>();
    const child = startChecker(root, args);
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
      if (stopped || changed.size > 0) return resolve(undefined);
      const diagnostics = typeDiagnostics(output);
      if (code !== 0 && diagnostics.length === 0)
        diagnostics.push({ from: 'types', message: `tsc ended (${signal ?? code}). ${output.trim()}` });
      resolve(diagnostics);
    });
    return promise;
  }

  const watcher = new Watchpack({ ignored: [...IGNORED, dataDir] });
  const note = (path: string) => {
    if (!/\.(tsx?|json)$/.test(path)) return;
    changed.add(path);
    clearTimeout(settled);
    settled = setTimeout(() => {
      running?.kill('SIGTERM');
      checked = checked.then(check);
    }, SETTLE);
  };
  watcher.on('change', note);
  watcher.on('remove', note);
  watcher.watch({ directories: [root], startTime: Date.now() });
  checked = check();
  return {
    stop() {
      stopped = true;
      clearTimeout(settled);
      watcher.close();
      running?.kill('SIGTERM');
    },
  };
}

/** Returns the packages of files, by their folders below the root, or none if a file belongs to no package. */
function packagesOf(files: ReadonlySet<string>, root: string): string[] {
  const found = new Set<string>();
  for (const file of files) {
    let folder = dirname(file);
    while (folder.startsWith(`${root}/`) && !existsSync(join(folder, 'package.json'))) folder = dirname(folder);
    if (!folder.startsWith(`${root}/`)) return [];
    found.add(folder.slice(root.length + 1));
  }
  return [...found];
}

/** Returns the arguments that check only these packages, with the ambient types of the others. */
function packageArguments(packages: readonly string[], root: string, state: string): string[] {
  const name = `types-${packages.map((one) => basename(one)).join('-')}`;
  const config = join(state, `${name}.json`);
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
      include: [
        ...packages.map((one) => join(root, one)),
        join(root, 'host/**/*.d.ts'),
        join(root, 'shared/**/*.d.ts'),
      ],
      exclude: [join(root, '**/node_modules'), join(root, '**/dist')],
    }),
  );
  return ['-p', config, '--tsBuildInfoFile', join(state, `${name}.tsbuildinfo`)];
}

function startChecker(root: string, args: readonly string[]): ChildProcess {
  // One checker, because each further one has its own copy of the types.
  const options = ['--pretty', 'false', '--incremental', '--checkers', '1'];
  const child = spawn(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...args, ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}
