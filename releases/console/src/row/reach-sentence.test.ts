import { describe, expect, it } from '@jest/globals';
import { reachSentence } from './reach-sentence.ts';

const reach = {
  ...{ remote: 'remote-sports', version: '1.9.3', pages: 150, running: 142, unheard: 0 },
  ...{ swapped: 140, milliseconds: null },
};

describe('reachSentence', () => {
  it('says how many open pages run the change and how fast they got it', () => {
    const milliseconds = { median: 180, p95: 340, most: 2_040 };
    expect(reachSentence({ ...reach, milliseconds })).toBe(
      '1.9.3 runs in 142 of 150 open pages. 140 pages swapped in place: half of them within 180 ms, 95 % within 340 ms, the last after 2.0 s.',
    );
    expect(reachSentence({ ...reach, pages: 1, running: 1, swapped: 1, milliseconds })).toBe(
      '1.9.3 runs in 1 of 1 open page. 1 page swapped in place: after 2.0 s.',
    );
  });

  it('does not count pages as open if they have not reported since the change', () => {
    expect(reachSentence({ ...reach, pages: 160, running: 83, unheard: 75 })).toBe(
      '1.9.3 runs in 83 of 85 open pages. 75 others have not reported since the change: they are asleep, or not swapped yet. No page has swapped yet.',
    );
    expect(reachSentence({ ...reach, pages: 84, running: 83, unheard: 1 })).toContain(
      '1 other has not reported since the change: it is asleep',
    );
    expect(reachSentence({ ...reach, pages: 160, running: 0, unheard: 160 })).toBe(
      '1.9.3: 160 pages open, none has reported since the change. No page has swapped yet.',
    );
  });

  it('does not claim that pages have swapped if none has reported it', () => {
    expect(reachSentence({ ...reach, running: 0, swapped: 0 })).toBe(
      '1.9.3 runs in 0 of 150 open pages. No page has swapped yet.',
    );
    expect(reachSentence({ ...reach, pages: 0, running: 0, swapped: 0 })).toBe(
      '1.9.3: no page with it is open. No page has swapped yet.',
    );
  });
});
