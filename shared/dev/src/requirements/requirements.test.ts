import { describe, expect, it } from '@jest/globals';
import { checkCoverage, idsOfTitle, readRequirements } from './requirements.ts';
import { testTitles } from './test-titles.ts';

const DOCUMENT = `# Requirements

Words.

## Shell (SH)

- **SH1** Built.
- **SH2** _(open: the cashier)_ Not built.
- **SH3** _(partly open: reversals)_ Built in part.
`;
const requirements = readRequirements(DOCUMENT);
const test = (title: string) => ({ file: 'a.test.ts', title });

describe('the list of requirements', () => {
  it('is read with ids and marks', () => {
    expect(requirements).toEqual([
      { id: 'SH1', open: 'no' },
      { id: 'SH2', open: 'whole' },
      { id: 'SH3', open: 'partly' },
    ]);
  });

  it.each(['- SH1 without stars', '- **SH1** *(open: other stars)* text', '- **SH1**', '- **SH1** _(later)_ text'])(
    'rejects the item %j',
    (line) => expect(() => readRequirements(line)).toThrow('Line 1'),
  );

  it('rejects two items with the same id', () => {
    expect(() => readRequirements('- **SH1** a\n- **SH1** b')).toThrow('More than one item has the id SH1.');
  });
});

describe('the ids of a title', () => {
  const families = new Set(['SH', 'D']);
  it.each([
    ['rejects a bad stake [SH1, D2]', ['SH1', 'D2']],
    ['SH1, D2: an older title', ['SH1', 'D2']],
    ['an older title (SH1)', ['SH1']],
    ['mentions UTF8, S3 and SHA1', []],
    ['mistypes a family [HS1]', ['HS1']],
    ['names one twice (SH1) [SH1]', ['SH1']],
  ])('are, for %j, %j', (title, ids) => expect(idsOfTitle(title, families)).toEqual(ids));
});

describe('coverage', () => {
  it('has no errors if each implemented requirement has a test', () => {
    const { covered, errors } = checkCoverage(requirements, [test('a [SH1]'), test('b [SH1, SH3]')]);
    expect(errors).toEqual([]);
    expect(covered.map(({ id, tests }) => [id, tests.length])).toEqual([
      ['SH1', 2],
      ['SH2', 0],
      ['SH3', 1],
    ]);
  });

  it('reports ids without a test, unknown ids and stale marks', () => {
    expect(checkCoverage(requirements, [test('a [SH1, SH9]'), test('b [SH2]')]).errors).toEqual([
      'a.test.ts: "a [SH1, SH9]" names SH9, which is not in shared/requirements.md.',
      'SH2: is marked open, but a.test.ts names it. Remove the mark, or say "partly open".',
      'SH3: no test names it. Name it in the title of the test that proves it, or mark it open.',
    ]);
  });
});

describe('titles of a test file', () => {
  it('include those of groups and tests, also from tables and templates', () => {
    const source = `
      describe('a group', () => {
        it('a test', () => call('no title'));
        it.each([1])('a row %s', () => undefined);
        test.describe('in a browser', () => undefined);
        test(\`brand \${id} [SH1]\`, () => undefined);
        test.each\`a\${1}\`('a table', () => undefined);
        it(name, () => undefined);
      });
      test.use({ locale: 'en' });
    `;
    expect(testTitles(source, 'a.test.tsx')).toEqual([
      'a group',
      'a test',
      'a row %s',
      'in a browser',
      'brand … [SH1]',
      'a table',
    ]);
  });
});
