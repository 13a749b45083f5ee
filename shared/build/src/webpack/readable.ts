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
