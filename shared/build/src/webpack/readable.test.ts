import { describe, expect, it } from '@jest/globals';
import { readable, readableErrors } from './readable.ts';

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

it('shows an error of a style sheet once, with its file and without loaders', () => {
  const sheet = './src/game.module.css';
  const cause = 'SyntaxError\n\n(190:19) /site/src/game.module.css Unexpected }';
  const errors = [
    {
      moduleName: `${sheet}.webpack[javascript/auto]!=!../node_modules/css-loader/dist/cjs.js??rules!${sheet}`,
      message: cause,
    },
    {
      moduleName: sheet,
      message: `Error: Execution of module code from module graph (…) failed: Module build failed:\n\n${cause}`,
    },
  ];
  expect(readableErrors(errors)).toBe(`${sheet}\n${cause}`);
  expect(readableErrors(errors.slice(1))).toContain('Unexpected }');
});
