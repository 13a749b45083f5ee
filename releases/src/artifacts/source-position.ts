import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { z } from 'zod';

/** Position in a released script as browsers report it; lines and columns count from 1. */
export interface Position {
  /** URL or path of the script. */
  file: string;
  line: number;
  column: number;
}

export interface SourcePosition {
  /** Path in the workspace. */
  source: string;
  line: number;
  column: number;
  /** Original name of a minified identifier at this position. */
  name: string | null;
  /** Source line with the two lines before and after it. */
  lines: { number: number; text: string }[];
}

type Found =
  | { ok: true; data: SourcePosition }
  | { ok: false; error: { code: 'unknown_file' | 'no_source'; message: string } };

/** Source maps of a release by script path. */
export const SourceMaps = z.record(
  z.string(),
  z.object({
    version: z.literal(3),
    sources: z.array(z.string().nullable()),
    sourcesContent: z.array(z.string().nullable()),
    names: z.array(z.string()),
    mappings: z.string(),
  }),
);
export type SourceMaps = z.infer<typeof SourceMaps>;

const CONTEXT_LINES = 2;

/** Parses a position such as `main.0a1b.js:1:2345`, also with a full URL. Returns undefined if it is not a position. */
export function readPosition(text: string): Position | undefined {
  const [, file, line, column] = /^(.+?):(\d{1,9}):(\d{1,9})$/.exec(text) ?? [];
  if (!file || Number(line) < 1 || Number(column) < 1) return undefined;
  return { file: file.replace(/[?#].*$/, ''), line: Number(line), column: Number(column) };
}

/** Finds the source line behind a position in a script of a release. */
export function positionIn(maps: SourceMaps, { file, line, column }: Position): Found {
  // The longest path wins, because a URL that ends in `late/remoteEntry.js` also ends in `remoteEntry.js`.
  const [script] = Object.keys(maps)
    .filter((path) => file === path || file.endsWith(`/${path}`))
    .sort((a, b) => b.length - a.length);
  const map = script === undefined ? undefined : maps[script];
  if (!map)
    return error('unknown_file', `${file} is no script of this release. It has: ${Object.keys(maps).join(', ')}.`);
  const traced = new TraceMap({ ...map, sources: map.sources, names: map.names });
  const original = originalPositionFor(traced, { line, column: column - 1 });
  if (original.source === null)
    return error('no_source', `No source stands behind ${file}:${line}:${column}; the bundler wrote that code.`);
  const text = sourceContentFor(traced, original.source)?.split('\n') ?? [];
  const first = Math.max(1, original.line - CONTEXT_LINES);
  const lines = text
    .slice(first - 1, original.line + CONTEXT_LINES)
    .map((content, index) => ({ number: first + index, text: content }));
  return {
    ok: true,
    data: {
      source: original.source,
      line: original.line,
      column: original.column + 1,
      name: original.name,
      lines,
    },
  };
}

const error = (code: 'unknown_file' | 'no_source', message: string): Found => ({ ok: false, error: { code, message } });
