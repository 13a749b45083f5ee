import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { withTimeout } from './with-timeout.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const never = new Promise<string>(() => undefined);

describe('withTimeout', () => {
  it('settles like the promise and leaves no timer running', async () => {
    expect(await withTimeout(1_000, Promise.resolve('here'), () => 'late')).toBe('here');
    await expect(withTimeout(1_000, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('gives up after the timeout', async () => {
    const waiting = withTimeout(1_000, never, () => 'late');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await waiting).toBe('late');
  });

  it('rejects after the timeout if `late` throws', async () => {
    const failing = withTimeout(1_000, never, () => Promise.reject(new Error('too late')));
    const failed = expect(failing).rejects.toThrow('too late');
    await jest.advanceTimersByTimeAsync(1_000);
    await failed;
  });
});
