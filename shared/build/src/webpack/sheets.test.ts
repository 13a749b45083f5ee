import { describe, expect, it } from '@jest/globals';
import { compareSheets, sheetNames } from './sheets.ts';

const LARGE_SIZE = 5000;

/** Returns the sheets of some source files, in order. A file is `file: chunks` or, if it is small, `file?: chunks`. */
function sheets(...files: string[]): string[][] {
  const names = sheetNames(
    files.map((file) => {
      const [module = '', chunks = ''] = file.split(': ');
      return {
        module: module.replace('?', ''),
        size: module.endsWith('?') ? 100 : LARGE_SIZE,
        chunks: chunks.split(' '),
      };
    }),
  );
  const inOrder = [...new Set(names.values())].sort(compareSheets);
  return inOrder.map((sheet) => [...names].filter(([, name]) => name === sheet).map(([module]) => module));
}

describe('sheetNames', () => {
  it('puts styles that the same chunks need into one sheet, and no style into two', () => {
    expect(sheets('card: page-a page-b', 'list: page-a page-b', 'a: page-a', 'b: page-b')).toEqual([
      ['card', 'list'],
      ['a'],
      ['b'],
    ]);
  });

  it('puts common styles first, then those that more chunks need, so that components follow their parts', () => {
    expect(
      sheets('page: page-a', 'dialog: page-a page-b', 'button: page-a page-b page-c', 'header: remote page-a'),
    ).toEqual([['header'], ['button'], ['dialog'], ['page']]);
  });

  it('merges a small sheet into the last one that its pages load anyway', () => {
    expect(sheets('header: remote', 'card: page-a page-b', 'note?: page-a', 'last?: page-c')).toEqual([
      ['header', 'last'],
      ['card', 'note'],
    ]);
  });

  it('does not merge a small sheet if it would then precede a sheet that it must follow', () => {
    const pair = ['wide: page-a page-b page-d', 'pair?: page-a page-d', 'note?: page-a'];
    expect(sheets(...pair)).toEqual([['wide', 'pair', 'note']]);
    expect(sheets(...pair, 'base: page-a page-b')).toEqual([['wide'], ['base'], ['pair', 'note']]);
  });

  it('ignores the page that shows every component when it splits sheets', () => {
    expect(sheets('card: page-a page-gallery', 'list: page-a', 'only: page-gallery')).toEqual([
      ['card', 'list'],
      ['only'],
    ]);
  });
});
