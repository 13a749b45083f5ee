import type { ChildProcess } from 'node:child_process';
import { basename } from 'node:path';
import { importGraph } from '@parlay/build/import-graph';
import { startCompilers } from './compilers.ts';
import type { CompilerMessage, DevRelease, Diagnostic, EdgeMessage } from './messages.ts';
import { type TypeWatch, watchTypes } from './types.ts';

export interface DevSessionOptions {
  root: string;
  dataDir: string;
  /** Packages to compile and watch. */
  folders: readonly string[];
  say(line: string): void;
}

/** Development session: the watched packages, the current diagnostics, and the edge that shows both. */
export interface DevSession {
  /** Resolves once each package was compiled, with or without errors. */
  compiled: Promise<void>;
  /** Sends the current state to an edge that was just started, and all later changes. */
  feed(edge: ChildProcess): void;
  /** Replaces the diagnostics of one source. */
  setDiagnostics(from: string, diagnostics: readonly Diagnostic[]): void;
  /** Checks types in the background, later than other work because nobody waits for it. */
  checkTypes(): void;
  stop(): void;
}

export function startDevSession({ root, dataDir, folders, say }: DevSessionOptions): DevSession {
  const releases = new Map<string, DevRelease>();
  const diagnostics = new Map<string, readonly Diagnostic[]>();
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
  const sendDiagnostics = () => send({ kind: 'diagnostics', diagnostics: [...diagnostics.values()].flat() });

  function setDiagnostics(from: string, found: readonly Diagnostic[]) {
    const before = JSON.stringify(diagnostics.get(from) ?? []);
    if (before === JSON.stringify(found)) return;
    if (found.length > 0) diagnostics.set(from, found);
    else diagnostics.delete(from);
    for (const diagnostic of found) say(`  ${textOf(diagnostic)}`);
    if (found.length === 0) say(`  ${from}: no errors any more.`);
    sendDiagnostics();
  }

  function take(message: CompilerMessage) {
    const { remote } = message;
    if (message.kind === 'compiling') return;
    if (message.kind === 'failed') setDiagnostics(remote, message.diagnostics);
    else {
      if (message.kind === 'compiled') {
        releases.set(remote, message.release);
        send({ kind: 'release', release: message.release });
        say(`  compiled ${remote} in ${message.milliseconds} ms`);
      }
      setDiagnostics(remote, []);
    }
    waiting.delete(remote);
    if (waiting.size === 0) allCompiled();
  }

  children.push(
    ...startCompilers(folders, (folder) => sizeOf(folder, root), {
      dataDir,
      onMessage: take,
      onEnded: (message) => {
        if (!stopped) setDiagnostics('compilers', [{ from: 'compilers', message: `${message} Start again.` }]);
      },
    }),
  );

  return {
    compiled,
    setDiagnostics,
    feed(child) {
      edge = child;
      for (const release of releases.values()) send({ kind: 'release', release });
      sendDiagnostics();
    },
    checkTypes() {
      types = watchTypes(root, dataDir, (check) => {
        const of = check.packages ? ` of ${check.packages.join(', ')}` : '';
        say(`  checked types${of} in ${Math.round(check.milliseconds)} ms`);
        setDiagnostics('types', check.diagnostics);
      });
    },
    stop() {
      stopped = true;
      types?.stop();
      for (const child of children) child.kill('SIGTERM');
    },
  };
}

const textOf = ({ from, file, line, column, message }: Diagnostic): string =>
  `${from}: ${[file, line, column].filter((part) => part !== undefined).join(':')} ${message}`.replaceAll(
    '\n',
    '\n    ',
  );

/** Returns the number of files that a package compiles, without libraries. */
function sizeOf(folder: string, root: string): number {
  const entry = basename(folder) === 'host' ? 'src/boot/main.ts' : 'src/remote.ts';
  try {
    return importGraph([`${folder}/${entry}`], root).files.length;
  } catch {
    return 1;
  }
}
