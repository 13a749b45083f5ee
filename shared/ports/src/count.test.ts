import { describe, expect, it } from '@jest/globals';
import { countEvent } from './count.ts';
import { fakePorts } from './fakes.ts';

describe('countEvent', () => {
  it('sends events only after consent to all cookies, under a pseudonym [RS13, D19]', () => {
    const { ports, reports } = fakePorts();
    const uid = 'pseudonym-of-the-pla-1';
    countEvent(ports, 'login', uid);
    ports.preferences.set('cookies', 'needed');
    countEvent(ports, 'registration', uid);
    expect(reports).toEqual([]);
    ports.preferences.set('cookies', 'all');
    countEvent(ports, 'registration', uid);
    expect(reports).toEqual([{ kind: 'analytics', event: 'registration', uid }]);
  });
});
