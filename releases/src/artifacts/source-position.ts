import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { z } from 'zod';

/** A position in a released script, as browsers report it: lines and columns count from 1. */
export interface Position {
  /** Address or path of the script. */
  file: string;
  line: number;
  column: number;
}

export interface SourcePosition {
  /** Path in the workspace. */
  source: string;
  line: number;
  column: number;
  /** Name in the source of what stands there, if it was shortened. */
  name: string | null;
  /** The source line, and the two before and after it. */
  lines: { number: number; text: string }[];
}

type Found =
  | { ok: true; data: SourcePosition }
  | { ok: false; error: { code: 'unknown_file' | 'no_source'; message: string } };

/** Source maps of a release, by the path of their script. */
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

const AROUND = 2;

/** Reads `main.0a1b.js:1:2345`, also with a whole address in front. Undefined when it is not a position. */
export function readPosition(text: string): Position | undefined {
  const [, file, line, column] = /^(.+?):(\d{1,9}):(\d{1,9})$/.exec(text) ?? [];
  if (!file || Number(line) < 1 || Number(column) < 1) return undefined;
  return { file: file.replace(/[?#].*$/, ''), line: Number(line), column: Number(column) };
}

/** Finds the source line behind a position in a script of a release. */
export function positionIn(maps: SourceMaps, { file, line, column }: Position): Found {
  // The longest path wins: `remoteEntry.js` also ends what `late/remoteEntry.js` ends.
  const [script] = Object.keys(maps)
    .filter((path) => file === path || file.endsWith(`/${path}`))
    .sort((a, b) => b.length - a.length);
  const map = script === undefined ? undefined : maps[script];
  if (!map)
    return none('unknown_file', `${file} is no script of this release. It has: ${Object.keys(maps).join(', ')}.`);
  const traced = new TraceMap({ ...map, sources: map.sources, names: map.names });
  const original = originalPositionFor(traced, { line, column: column - 1 });
  if (original.source === null)
    return none('no_source', `No source stands behind ${file}:${line}:${column}; the bundler wrote that code.`);
  const text = sourceContentFor(traced, original.source)?.split('\n') ?? [];
  const first = Math.max(1, original.line - AROUND);
  const lines = text
    .slice(first - 1, original.line + AROUND)
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

const none = (code: 'unknown_file' | 'no_source', message: string): Found => ({ ok: false, error: { code, message } });
