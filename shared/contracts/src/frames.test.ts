import { describe, expect, it } from '@jest/globals';
import { LOCALES } from './brand/brand.ts';
import { SECTIONS, sectionOf, sectionWord, sectionWordIn } from './frames.ts';

describe('sections of deep links [FR4]', () => {
  it('map words to sections and back in eight languages [FR4]', () => {
    expect(LOCALES).toHaveLength(8);
    for (const locale of LOCALES)
      for (const section of SECTIONS) {
        const word = sectionWord(section, locale);
        expect(sectionOf(word)).toBe(section);
        expect(word).toMatch(/^[a-z]+(-[a-z]+)*$/);
      }
  });

  it('translate a deep link to every language and back with its id [FR4]', () => {
    for (const section of SECTIONS)
      for (const from of LOCALES) {
        const link = `${sectionWord(section, from)}/4711`;
        const round = LOCALES.reduce((path, locale) => sectionWordIn(locale, path), link);
        expect(sectionWordIn(from, round)).toBe(link);
      }
  });

  it('leave other paths unchanged', () => {
    for (const path of ['', 'football', 'football/live', 'eventual/12']) expect(sectionWordIn('fi', path)).toBe(path);
  });
});
