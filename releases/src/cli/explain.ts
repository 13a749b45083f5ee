import type { Client } from '@parlay/cli/client';
import { type Outcome, refusal } from '@parlay/cli/outcome';
import { Version } from '@parlay/contracts/release';
import { positionIn, readPosition, SourceMaps, type SourcePosition } from '../artifacts/source-position.ts';
import { attachmentOf } from './attachment.ts';

/** Parses a release such as `remote-casino@1.4.0`. */
export function readRelease(text: string): { remote: string; version: string } | undefined {
  const [, remote, version] = /^([a-z-]+)@(.+)$/.exec(text) ?? [];
  return remote && Version.safeParse(version).success ? { remote, version: String(version) } : undefined;
}

/** Finds the source line behind a position in a script of a release. */
export async function explain(client: Client, of: string, at: string): Promise<Outcome<SourcePosition>> {
  const release = readRelease(of);
  if (!release) return refusal('bad_release', `"${of}" is no release. Write it like remote-casino@1.4.0.`);
  const position = readPosition(at);
  if (!position) return refusal('bad_position', `"${at}" is no position. Write it like main.0a1b2c3d.js:1:2345.`);
  const maps = await attachmentOf(client, 'source-maps', release, SourceMaps);
  return maps.ok ? positionIn(maps.data, position) : maps;
}

/** Renders the position, and the lines around it with a mark below the column. */
export function explainedText({ source, line, column, name, lines }: SourcePosition): string {
  const width = String(lines.at(-1)?.number ?? line).length;
  const printedLines = lines.flatMap(({ number, text }) => {
    const row = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`.trimEnd();
    const indent = text.slice(0, column - 1).replace(/[^\t]/g, ' ');
    return number === line ? [row, `  ${' '.repeat(width)} | ${indent}^`] : [row];
  });
  return [`${source}:${line}:${column}${name === null ? '' : ` (${name})`}`, ...printedLines].join('\n');
}
