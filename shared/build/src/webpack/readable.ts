/** An error of a compilation. */
export interface CompileError {
  /** With the loaders before the file, separated by `!`. */
  moduleName?: string;
  loc?: string;
  message: string;
}

/** Error that repeats another one: of the module that runs a style sheet's failed loader. */
const REPEATED = /^Execution of module code/;

/** Returns the errors of a compilation, each once, with its module's file and without stack traces. */
export function readableErrors(errors: readonly CompileError[]): string {
  const causes = errors.filter(({ message }) => !REPEATED.test(message.replace(/^Error: /, '')));
  return (causes.length > 0 ? causes : errors)
    .map(({ moduleName, loc, message }) => [
      [moduleName?.split('!').at(-1), loc].filter(Boolean).join(' '),
      readable(message),
    ])
    .map((lines) => lines.filter(Boolean).join('\n'))
    .join('\n\n');
}

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/**
 * Returns a compiler error without colours, the loader's first line, and stack traces of JavaScript (`at …`), swc and
 * lightningcss.
 */
export const readable = (text: string): string =>
  text
    .replace(ANSI, '')
    .replace(/^Module (build|parse) failed[^\n]*\n/, '')
    .replace(/\n\s*(Caused by:|Stack backtrace:|at ).*/s, '')
    .trim();
