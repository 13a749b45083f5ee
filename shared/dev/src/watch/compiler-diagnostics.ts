import { relative } from 'node:path';
import { readable } from '@parlay/build/readable';
import type { Stats } from 'webpack';
import type { Diagnostic } from './messages.ts';

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** Returns the errors of a compilation with file and line, as far as webpack or the loader reports them. */
export function diagnosticsOf(stats: Stats, from: string, root: string): Diagnostic[] {
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  return errors.map(({ message, moduleName, moduleIdentifier, loc }) => {
    const text = message.replace(ANSI, '');
    const path = /[^!|]+$/.exec(moduleIdentifier ?? '')?.[0].replace(/\?.*$/, '') ?? moduleName;
    const [line, column] = positionIn(text, loc);
    return {
      from,
      ...(path ? { file: path.startsWith('/') ? relative(root, path) : path } : {}),
      ...(line ? { line } : {}),
      ...(column ? { column } : {}),
      message: readable(text).replaceAll(`${root}/`, ''),
    };
  });
}

/** Returns line and column of an error in swc's code frame: a line with its number, and `^` below the column. */
export function positionInFrame(text: string): [line: number, column: number] | undefined {
  const [, line, indent = ''] = /^ *(\d+) [|│].*\n *[:·]( *)[\^┬─]/m.exec(text) ?? [];
  return line ? [Number(line), indent.length] : undefined;
}

/** Returns the position in an error. webpack reports `3:7-12` for imports, lightningcss and css-loader `(3:7)`. */
function positionIn(text: string, loc: string | undefined): (number | undefined)[] {
  const framePosition = positionInFrame(text);
  if (framePosition) return framePosition;
  const found = /[\w\]]:(\d+):(\d+)\]/.exec(text) ?? /^(\d+):(\d+)/.exec(loc ?? '') ?? /\((\d+):(\d+)\)/.exec(text);
  return found ? [Number(found[1]), Number(found[2])] : [];
}
