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

/** Reads them from a start script of a package, `NAME=value node --flag src/server.ts`. */
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
 * Calls create many short-lived objects: with a larger young generation (MB) the garbage collector runs less often, which
 * saves a tenth of the CPU under load.
 */
export const PLATFORM_OPTIONS = optionsOf('platform', 'start');

/**
 * A page's bytes live for one answer: a small young generation and a limit of the old one (MB) free them early; few arenas of
 * malloc and a fixed threshold (bytes) keep it from holding what was freed (decision 143).
 */
export const EDGE_OPTIONS = optionsOf('releases', 'start:edge');
