import type { ChildProcess } from 'node:child_process';
import { basename } from 'node:path';
import { importGraph } from '../digest/import-graph.ts';
import { startCompilers } from './compilers.ts';
import type { CompilerMessage, DevRelease, EdgeMessage, Problem } from './messages.ts';
import { type TypeWatch, watchTypes } from './types.ts';

export interface DevSessionOptions {
  root: string;
  dataDir: string;
  /** Packages to compile and watch. */
  folders: readonly string[];
  say(line: string): void;
}

/** What is watched, the problems there are now, and the edge that shows both. */
export interface DevSession {
  /** Resolves when each package was compiled once, with or without problems. */
  compiled: Promise<void>;
  /** Sends all that is known to an edge that was just started, and what changes from then on. */
  feed(edge: ChildProcess): void;
  /** Replaces the problems that one source has reported. */
  setProblems(from: string, problems: readonly Problem[]): void;
  /** Checks types in the background; later than the rest, which somebody waits for. */
  checkTypes(): void;
  stop(): void;
}

export function startDevSession({ root, dataDir, folders, say }: DevSessionOptions): DevSession {
  const releases = new Map<string, DevRelease>();
  const problems = new Map<string, readonly Problem[]>();
  const waiting = new Set(folders.map((folder) => basename(folder)));
  const children: ChildProcess[] = [];
  let edge: ChildProcess | undefined;
  let types: TypeWatch | undefined;
  let stopped = false;
  const { promise: compiled, resolve: allCompiled } = Promise.withResolvers<void>();
  if (waiting.size === 0) allCompiled();

  const send = (message: EdgeMessage) => {
    if (edge?.connected) edge.send(message, () => undefined);
  };
  const sendProblems = () => send({ kind: 'problems', problems: [...problems.values()].flat() });

  function setProblems(from: string, found: readonly Problem[]) {
    const before = JSON.stringify(problems.get(from) ?? []);
    if (before === JSON.stringify(found)) return;
    if (found.length > 0) problems.set(from, found);
    else problems.delete(from);
    for (const problem of found) say(`  ${textOf(problem)}`);
    if (found.length === 0) say(`  ${from}: no problems any more.`);
    sendProblems();
  }

  function take(message: CompilerMessage) {
    const { remote } = message;
    if (message.kind === 'compiling') return;
    if (message.kind === 'failed') setProblems(remote, message.problems);
    else {
      if (message.kind === 'compiled') {
        releases.set(remote, message.release);
        send({ kind: 'release', release: message.release });
        say(`  compiled ${remote} in ${message.milliseconds} ms`);
      }
      setProblems(remote, []);
    }
    waiting.delete(remote);
    if (waiting.size === 0) allCompiled();
  }

  children.push(
    ...startCompilers(folders, (folder) => sizeOf(folder, root), {
      dataDir,
      onMessage: take,
      onEnded: (problem) => {
        if (!stopped) setProblems('compilers', [{ from: 'compilers', message: `${problem} Start again.` }]);
      },
    }),
  );

  return {
    compiled,
    setProblems,
    feed(child) {
      edge = child;
      for (const release of releases.values()) send({ kind: 'release', release });
      sendProblems();
    },
    checkTypes() {
      types = watchTypes(root, dataDir, (check) => {
        say(`  checked types in ${Math.round(check.milliseconds)} ms`);
        setProblems('types', check.problems);
      });
    },
    stop() {
      stopped = true;
      types?.stop();
      for (const child of children) child.kill('SIGTERM');
    },
  };
}

const textOf = ({ from, file, line, column, message }: Problem): string =>
  `${from}: ${[file, line, column].filter((part) => part !== undefined).join(':')} ${message}`.replaceAll(
    '\n',
    '\n    ',
  );

/** Files that a package compiles, without libraries. */
function sizeOf(folder: string, root: string): number {
  const entry = basename(folder) === 'host' ? 'src/boot/main.ts' : 'src/remote.ts';
  try {
    return importGraph([`${folder}/${entry}`], root).files.length;
  } catch {
    return 1;
  }
}
