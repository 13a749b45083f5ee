import { describe, expect, it } from '@jest/globals';
import { compareSheets, sheetNames } from './sheets.ts';

const LARGE = 5000;

/** The sheets of some source files, in order: `file: chunks` or, for a small file, `file?: chunks`. */
function sheets(...files: string[]): string[][] {
  const names = sheetNames(
    files.map((file) => {
      const [module = '', chunks = ''] = file.split(': ');
      return { module: module.replace('?', ''), size: module.endsWith('?') ? 100 : LARGE, chunks: chunks.split(' ') };
    }),
  );
  const inOrder = [...new Set(names.values())].sort(compareSheets);
  return inOrder.map((sheet) => [...names].filter(([, name]) => name === sheet).map(([module]) => module));
}

describe('the stylesheets of a remote', () => {
  it('has one sheet for what the same chunks need, and nothing in two', () => {
    expect(sheets('card: page-a page-b', 'list: page-a page-b', 'a: page-a', 'b: page-b')).toEqual([
      ['card', 'list'],
      ['a'],
      ['b'],
    ]);
  });

  it('puts what every page needs first, then what more chunks need: components follow their parts', () => {
    expect(
      sheets('page: page-a', 'dialog: page-a page-b', 'button: page-a page-b page-c', 'header: remote page-a'),
    ).toEqual([['header'], ['button'], ['dialog'], ['page']]);
  });

  it('adds a small sheet to the last one that its pages have anyway', () => {
    expect(sheets('header: remote', 'card: page-a page-b', 'note?: page-a', 'last?: page-c')).toEqual([
      ['header', 'last'],
      ['card', 'note'],
    ]);
  });

  it('leaves a small sheet alone when another that it has to follow would come after it', () => {
    const pair = ['wide: page-a page-b page-d', 'pair?: page-a page-d', 'note?: page-a'];
    expect(sheets(...pair)).toEqual([['wide', 'pair', 'note']]);
    expect(sheets(...pair, 'base: page-a page-b')).toEqual([['wide'], ['base'], ['pair', 'note']]);
  });

  it('does not split sheets for the page that shows every component', () => {
    expect(sheets('card: page-a page-gallery', 'list: page-a', 'only: page-gallery')).toEqual([
      ['card', 'list'],
      ['only'],
    ]);
  });
});
