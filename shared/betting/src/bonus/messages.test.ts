import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { languageErrors } from '@parlay/testing/languages';
import { mergeTexts, withBonusTexts } from './messages.ts';

describe('the bonus texts', () => {
  it('are complete in every language, and none is left in English [SH35]', () => {
    expect(languageErrors(join(__dirname, '..', '..', 'locales'))).toEqual([]);
  });

  it('join the groups that a remote already has', async () => {
    const own = async () => ({ default: { bonus: { title: 'Bonus', ticket: { ready: 'Ready' } }, other: 'x' } });
    const { default: texts } = await withBonusTexts(own)('en');
    expect(texts).toMatchObject({
      other: 'x',
      bonus: {
        title: 'Bonus',
        keep: 'Keep it',
        ticket: { ready: 'Ready', stopText: 'You lose the ticket, and no money.' },
      },
    });
    expect(mergeTexts({ a: { b: 1 } }, { a: { c: 2 } })).toEqual({ a: { b: 1, c: 2 } });
  });
});
