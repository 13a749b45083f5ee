import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { Version } from '@parlay/contracts/release';
import { z } from 'zod';
import { attachmentOf } from './attachment.ts';
import type { Client } from './client.ts';
import { type Outcome, refused } from './outcome.ts';

/** A position in a released script, as browsers report it: lines and columns count from 1. */
export interface Position {
  /** Address or path of the script. */
  file: string;
  line: number;
  column: number;
}

export interface Explained {
  /** Path in the workspace. */
  source: string;
  line: number;
  column: number;
  /** Name in the source of what stands there, if it was shortened. */
  name: string | null;
  /** The source line, and the two before and after it. */
  lines: { number: number; text: string }[];
}

const Maps = z.record(
  z.string(),
  z.object({
    version: z.literal(3),
    sources: z.array(z.string().nullable()),
    sourcesContent: z.array(z.string().nullable()),
    names: z.array(z.string()),
    mappings: z.string(),
  }),
);
type Maps = z.infer<typeof Maps>;

const AROUND = 2;

/** Reads `main.0a1b.js:1:2345`, also with a whole address in front. Undefined when it is not a position. */
export function readPosition(text: string): Position | undefined {
  const [, file, line, column] = /^(.+?):(\d{1,9}):(\d{1,9})$/.exec(text) ?? [];
  if (!file || Number(line) < 1 || Number(column) < 1) return undefined;
  return { file: file.replace(/[?#].*$/, ''), line: Number(line), column: Number(column) };
}

/** Reads `remote-casino@1.4.0`. */
export function readRelease(text: string): { remote: string; version: string } | undefined {
  const [, remote, version] = /^([a-z-]+)@(.+)$/.exec(text) ?? [];
  return remote && Version.safeParse(version).success ? { remote, version: String(version) } : undefined;
}

/** Finds the source line behind a position in a script of a release. */
export async function explain(client: Client, of: string, at: string): Promise<Outcome<Explained>> {
  const release = readRelease(of);
  if (!release) return refused('bad_release', `"${of}" is no release. Write it like remote-casino@1.4.0.`);
  const position = readPosition(at);
  if (!position) return refused('bad_position', `"${at}" is no position. Write it like main.0a1b2c3d.js:1:2345.`);
  const maps = await attachmentOf(client, 'source-maps', release, Maps);
  return maps.ok ? positionIn(maps.data, position) : maps;
}

export function positionIn(maps: Maps, { file, line, column }: Position): Outcome<Explained> {
  // The longest path wins: `remoteEntry.js` also ends what `late/remoteEntry.js` ends.
  const [script] = Object.keys(maps)
    .filter((path) => file === path || file.endsWith(`/${path}`))
    .sort((a, b) => b.length - a.length);
  const map = script === undefined ? undefined : maps[script];
  if (!map)
    return refused('unknown_file', `${file} is no script of this release. It has: ${Object.keys(maps).join(', ')}.`);
  const traced = new TraceMap({ ...map, sources: map.sources, names: map.names });
  const original = originalPositionFor(traced, { line, column: column - 1 });
  if (original.source === null)
    return refused('no_source', `No source stands behind ${file}:${line}:${column}; the bundler wrote that code.`);
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

/** The position, and the lines around it with a mark below the column. */
export function explainedText({ source, line, column, name, lines }: Explained): string {
  const width = String(lines.at(-1)?.number ?? line).length;
  const shown = lines.flatMap(({ number, text }) => {
    const row = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`.trimEnd();
    const indent = text.slice(0, column - 1).replace(/[^\t]/g, ' ');
    return number === line ? [row, `  ${' '.repeat(width)} | ${indent}^`] : [row];
  });
  return [`${source}:${line}:${column}${name === null ? '' : ` (${name})`}`, ...shown].join('\n');
}
