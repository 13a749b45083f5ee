import { describe, expect, it } from '@jest/globals';
import { errorText, folderOf } from './error-text.ts';

const FOLDER = folderOf({ remote: 'remote-casino', digest: 'b2' });

function thrown(message: string, stack: string) {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n${stack}`;
  return error;
}

describe('errorText', () => {
  it.each([
    [
      'Chromium',
      '    at n (https://a.example/r/host/a1/react.js:1:9)\n    at Tile (https://a.example/r/remote-casino/b2/main.0a.js:1:23)',
    ],
    [
      'Firefox and Safari',
      'n@https://a.example/r/host/a1/react.js:1:9\nTile@https://a.example/r/remote-casino/b2/main.0a.js:1:23',
    ],
  ])('names the frame closest to the throw that is in the build’s files: %s', (_browser, stack) => {
    expect(errorText(thrown('no tile', stack), FOLDER)).toBe('TypeError: no tile (at main.0a.js:1:23)');
  });

  it('names no location if no frame is in the build, even if the message contains one', () => {
    expect(errorText(thrown(`see ${FOLDER}main.js:1:2`, '    at x (https://b.example/x.js:1:1)'), FOLDER)).toBe(
      `TypeError: see ${FOLDER}main.js:1:2`,
    );
    expect(errorText('stopped', FOLDER)).toBe('stopped');
    expect(errorText(new Error('stopped'))).toBe('Error: stopped');
  });

  it('keeps the location of an error with a long message', () => {
    const text = errorText(thrown('x'.repeat(400), `at https://a.example${FOLDER}main.js:3:4`), FOLDER);
    expect(text).toHaveLength(300);
    expect(text.endsWith(' (at main.js:3:4)')).toBe(true);
  });
});
