import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { z } from 'zod';

/** Node's options and additional environment variables of a server. */
export interface ServerOptions {
  flags: readonly string[];
  environment: Readonly<Record<string, string>>;
}

const SCRIPT = /^((?:[A-Z_]+=\S+ )*)node ((?:--\S+ )*)src\/\S+\.ts$/;

/** Reads the options from a package's start script, `NAME=value node --flag src/server.ts`. */
function optionsOf(folder: string, script: string): ServerOptions {
  const manifest = readFileSync(join(workspaceRoot(), folder, 'package.json'), 'utf8');
  const Manifest = z.object({ scripts: z.object({ [script]: z.string().regex(SCRIPT) }) });
  const [, variables = '', flags = ''] = SCRIPT.exec(Manifest.parse(JSON.parse(manifest)).scripts[script] ?? '') ?? [];
  const words = (text: string) => text.split(' ').filter((word) => word !== '');
  const environment = Object.fromEntries(
    words(variables).map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
  return { flags: words(flags), environment };
}

/**
 * Options of the platform. Its calls create many short-lived objects, so a larger young generation (MB) makes the garbage
 * collector run less often, which saves a tenth of the CPU time under load.
 */
export const PLATFORM_OPTIONS = optionsOf('platform', 'start');

/**
 * Options of the edge, whose pages stay in memory only for one response. A small young generation and a limit for the old
 * one (MB) free them early. Few malloc arenas and a fixed threshold (bytes) return freed memory (decision 143).
 */
export const EDGE_OPTIONS = optionsOf('releases', 'start:edge');
