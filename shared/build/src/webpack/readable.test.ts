import { describe, expect, it } from '@jest/globals';
import { readable } from './readable.ts';

describe('readable', () => {
  it.each([
    [
      'swc',
      'Module build failed (from ../node_modules/swc-loader/src/index.js):\nError:   \u001b[31mx\u001b[0m Expected ";"\n    at transform (a.js:1:2)\n    at b (b.js:1:2)',
      'Error:   x Expected ";"',
    ],
    [
      'swc with its own backtrace',
      '  x Unexpected token\n\nCaused by:\n    Syntax Error\n\nStack backtrace:\n   0: <unknown>\n   1: <unknown>',
      'x Unexpected token',
    ],
    [
      'lightningcss',
      'SyntaxError: Unexpected token\n    at Object.transform (index.js:2:3)',
      'SyntaxError: Unexpected token',
    ],
  ])('keeps the message of %s and drops its stack', (_compiler, given, shown) => {
    expect(readable(given)).toBe(shown);
  });
});
