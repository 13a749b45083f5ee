import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { importGraph } from '@parlay/build/import-graph';
import { parseSync } from '@swc/core';
import Watchpack from 'watchpack';
import { drawnPosition, readable } from './compiler-diagnostics.ts';
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

/** Milliseconds: an editor or git may write several files. */
const SETTLE = 40;
const GRAPHS_AFTER = 1_500;

const isSource = (file: string) => /\.(ts|sql|json)$/.test(file) && !/\.(test|flow|bench)\.ts$|\/testing\//.test(file);

/**
 * Reports which servers a change concerns: those that import a changed file, or read it as data. A file that cannot be
 * parsed is a diagnostic instead, and the servers go on as they are.
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
      // It imports what is not there: its restart will say so, and the files known until now are watched.
    }
  };
  let reading: NodeJS.Timeout | undefined;
  /** Half a second of work, so not before a restart: what changed was imported before, or is imported by what changed. */
  const readGraphsSoon = () => {
    clearTimeout(reading);
    reading = setTimeout(() => servers.forEach(readGraph), GRAPHS_AFTER);
  };
  readGraphsSoon();
  const concerns = (server: WatchedServer, file: string) =>
    server.data.some((folder) => file.startsWith(`${join(root, folder)}/`)) ||
    graphs.get(server.name)?.has(file) === true;

  /** Changed since the servers were last restarted; grows while one of them cannot be parsed. */
  let pending = new Set<string>();
  const watcher = new Watchpack({ aggregateTimeout: SETTLE, ignored: ['**/node_modules', '**/dist', '**/.data*'] });
  // 'aggregated' names the watched folders only.
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
    const names = servers.filter((server) => files.some((file) => concerns(server, file))).map(({ name }) => name);
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
    const at = drawnPosition(message);
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
