import { describe, expect, it } from '@jest/globals';
import { positionIn, readPosition } from '../artifacts/source-position.ts';
import { explainedText, readRelease } from './explain.ts';

const SOURCE = ['const stake = 5;', '', 'export function place() {', '  throw new Error(stake);', '}'].join('\n');
/** Maps `var a=5;throw b(a)`: column 1 to the first source line, column 11 to `Error` in the fourth. */
const MAP = {
  version: 3 as const,
  sources: ['remote-casino/src/place.ts'],
  sourcesContent: [SOURCE],
  names: ['Error'],
  mappings: 'AAAA,UAGYA',
};
const maps = { 'remoteEntry.js': MAP, 'late/remoteEntry.js': { ...MAP, mappings: '' } };

describe('a position', () => {
  it('is parsed from a path or URL, and refused if it is malformed', () => {
    expect(readPosition('main.js:1:2345')).toEqual({ file: 'main.js', line: 1, column: 2345 });
    expect(readPosition('http://localhost:8080/r/host/0a/main.js?x:1:7')).toEqual({
      file: 'http://localhost:8080/r/host/0a/main.js',
      line: 1,
      column: 7,
    });
    for (const text of ['main.js', 'main.js:1', 'main.js:0:1', 'main.js:1:0', ':1:1', 'main.js:1:-1'])
      expect(readPosition(text)).toBeUndefined();
  });

  it('is looked up in a release written as name@version', () => {
    expect(readRelease('remote-casino@1.4.0')).toEqual({ remote: 'remote-casino', version: '1.4.0' });
    for (const text of ['remote-casino', '@1.0.0', 'remote-casino@', 'remote-casino@../..'])
      expect(readRelease(text)).toBeUndefined();
  });
});

describe('the source line behind a position', () => {
  it('is printed with the lines around it and a mark below the column', () => {
    const result = positionIn(maps, { file: '/r/remote-casino/0a/remoteEntry.js', line: 1, column: 11 });
    expect(result).toMatchObject({ ok: true, data: { source: 'remote-casino/src/place.ts', line: 4, column: 13 } });
    if (!result.ok) throw new Error(result.error.message);
    expect(explainedText(result.data)).toBe(
      [
        'remote-casino/src/place.ts:4:13 (Error)',
        '  2 |',
        '  3 | export function place() {',
        '> 4 |   throw new Error(stake);',
        '    |             ^',
        '  5 | }',
      ].join('\n'),
    );
  });

  it('is refused for a script of another release and for code without a source', () => {
    expect(positionIn(maps, { file: 'other.js', line: 1, column: 1 })).toMatchObject({
      ok: false,
      error: { code: 'unknown_file', message: expect.stringContaining('It has: remoteEntry.js') },
    });
    expect(positionIn(maps, { file: 'a/late/remoteEntry.js', line: 1, column: 1 })).toMatchObject({
      ok: false,
      error: { code: 'no_source' },
    });
  });
});
