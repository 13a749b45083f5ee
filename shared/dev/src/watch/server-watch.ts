import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { importGraph } from '@parlay/build/import-graph';
import { readable } from '@parlay/build/readable';
import { parseSync } from '@swc/core';
import Watchpack from 'watchpack';
import { positionInFrame } from './compiler-diagnostics.ts';
import type { Diagnostic } from './messages.ts';

export interface WatchedServer {
  name: string;
  /** Path of its server.ts in the workspace. */
  script: string;
  /** Folders in the workspace whose files it reads without importing them. */
  data: readonly string[];
}

export interface ServerWatch {
  close(): void;
}

/** Milliseconds to wait for further changes, because an editor or git may write several files. */
const SETTLE_MS = 40;
const GRAPHS_AFTER = 1_500;

const isSource = (file: string) => /\.(ts|sql|json)$/.test(file) && !/\.(test|flow|bench)\.ts$|\/testing\//.test(file);

/**
 * Reports which servers a change affects: those that import a changed file or read it as data. Reports a diagnostic instead
 * if a file cannot be parsed, and the servers keep running.
 */
export function watchServers(
  root: string,
  servers: readonly WatchedServer[],
  on: {
    changed(names: string[], files: string[]): void;
    diagnostics(diagnostics: Diagnostic[]): void;
  },
): ServerWatch {
  const graphs = new Map<string, ReadonlySet<string>>();
  const readGraph = ({ name, script }: WatchedServer) => {
    try {
      graphs.set(name, new Set(importGraph([join(root, script)], root).files));
    } catch {
      // An import cannot be resolved. The restart reports that, and the previously known files stay watched.
    }
  };
  let reading: NodeJS.Timeout | undefined;
  /** Reads the import graphs after the restart, which needs no new graphs and which this would delay by half a second. */
  const readGraphsSoon = () => {
    clearTimeout(reading);
    reading = setTimeout(() => servers.forEach(readGraph), GRAPHS_AFTER);
  };
  readGraphsSoon();
  const isAffected = (server: WatchedServer, file: string) =>
    server.data.some((folder) => file.startsWith(`${join(root, folder)}/`)) ||
    graphs.get(server.name)?.has(file) === true;

  /** Files changed since the last restart. Grows while one of them cannot be parsed. */
  let pending = new Set<string>();
  const watcher = new Watchpack({ aggregateTimeout: SETTLE_MS, ignored: ['**/node_modules', '**/dist', '**/.data*'] });
  // 'aggregated' reports only the watched folders.
  const note = (file: string) => {
    if (isSource(file)) pending.add(file);
  };
  watcher.on('change', note);
  watcher.on('remove', note);
  watcher.on('aggregated', () => {
    if (pending.size === 0) return;
    const diagnostics = [...pending].flatMap((file) => syntaxDiagnostic(file, root));
    on.diagnostics(diagnostics);
    if (diagnostics.length > 0) return;
    const files = [...pending];
    pending = new Set();
    const names = servers.filter((server) => files.some((file) => isAffected(server, file))).map(({ name }) => name);
    readGraphsSoon();
    if (names.length > 0)
      on.changed(
        names,
        files.map((file) => relative(root, file)),
      );
  });
  const folders = ['platform', 'releases', 'shared'].map((folder) => join(root, folder));
  watcher.watch({ directories: folders, startTime: Date.now() });
  return {
    close() {
      clearTimeout(reading);
      watcher.close();
    },
  };
}

function syntaxDiagnostic(file: string, root: string): Diagnostic[] {
  try {
    if (file.endsWith('.ts')) parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' });
    if (file.endsWith('.json')) JSON.parse(readFileSync(file, 'utf8'));
    return [];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    const message = readable((error as Error).message);
    const at = positionInFrame(message);
    return [
      {
        from: 'servers',
        file: relative(root, file),
        ...(at ? { line: at[0], column: at[1] } : {}),
        message,
      },
    ];
  }
}
