import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TextIndex } from './text-index.ts';
import { fold, tokensOf } from './text-search.ts';

function indexOf(...names: string[]): TextIndex<string> {
  const index = new TextIndex<string>();
  for (const name of names) index.add(name, [[name, 0]]);
  return index;
}
const find = (index: TextIndex<string>, query: string, typos = false) =>
  index.find(tokensOf(query), { typos }).map(({ item }) => item);

describe('TextIndex', () => {
  const index = indexOf('Harbour City', 'Inner Harbour', 'Västra BK', 'Pâte à Choux', 'Glasshouse', 'FC Harbor');

  it('finds every item with all typed words, in any order, by the start of each', () => {
    expect(find(index, 'harb')).toEqual(['Harbour City', 'Inner Harbour', 'FC Harbor']);
    expect(find(index, 'ci harbour')).toEqual(['Harbour City']);
    expect(find(index, 'harbour glasshouse')).toEqual([]);
    expect(find(index, '')).toEqual([]);
  });

  it('ignores diacritics and case', () => {
    expect(find(index, 'VASTRA')).toEqual(['Västra BK']);
    expect(find(index, 'pate a')).toEqual(['Pâte à Choux']);
  });

  it('ranks whole words first, then starts of words, then later words', () => {
    const ranked = indexOf('Big Kites', 'Kites', 'Big Kite', 'Kite');
    expect(find(ranked, 'kite')).toEqual(['Kite', 'Kites', 'Big Kite', 'Big Kites']);
  });

  it('ranks by the weight of the text', () => {
    const weighted = new TextIndex<string>();
    weighted.add('by studio', [
      ['Glasshouse', 0],
      ['Kite', 4],
    ]);
    weighted.add('by name', [
      ['Kite', 0],
      ['Oddbird', 4],
    ]);
    expect(find(weighted, 'kite')).toEqual(['by name', 'by studio']);
  });

  it('finds words inside others from three letters', () => {
    expect(find(index, 'house')).toEqual(['Glasshouse']);
    expect(find(index, 'se')).toEqual([]);
  });

  it('tolerates one typo in words of four letters or more, only if typos are allowed', () => {
    expect(find(index, 'glashouse')).toEqual([]);
    for (const typo of ['glashouse', 'glassshouse', 'glaashouse', 'lgasshouse', 'glashso'])
      expect([typo, find(index, typo, true)]).toEqual([typo, ['Glasshouse']]);
    expect(find(index, 'glshuse', true)).toEqual([]);
    expect(find(index, 'vst', true)).toEqual([]);
    expect(find(index, 'harbuor', true)).toEqual(['Harbour City', 'Inner Harbour', 'FC Harbor']);
  });

  it('finds each name by any word of it, also with one letter left out', () => {
    const word = fc.stringMatching(/^[a-zåäöé]{5,9}$/);
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1 }),
        fc.nat(),
        (names, seed) => {
          const all = indexOf(...names.map((words) => words.join(' ')));
          for (const words of names) {
            const chosen = fold(words[seed % words.length] ?? '');
            const cut = seed % chosen.length;
            expect(find(all, chosen)).toContain(words.join(' '));
            expect(find(all, chosen.slice(0, cut) + chosen.slice(cut + 1), true)).toContain(words.join(' '));
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
