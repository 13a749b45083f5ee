import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { within } from './within.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const never = new Promise<string>(() => undefined);

describe('a promise that is waited for within a time', () => {
  it('settles as it does, and leaves no timer behind', async () => {
    expect(await within(1_000, Promise.resolve('here'), () => 'late')).toBe('here');
    await expect(within(1_000, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is given up when the time is over', async () => {
    const waiting = within(1_000, never, () => 'late');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await waiting).toBe('late');
  });

  it('fails when the time is over where being late is a failure', async () => {
    const failing = within(1_000, never, () => Promise.reject(new Error('too late')));
    const failed = expect(failing).rejects.toThrow('too late');
    await jest.advanceTimersByTimeAsync(1_000);
    await failed;
  });
});
