import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { timeLimit } from './time-limit.ts';

describe('what a page waits for at most', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('the time over, it is told once', () => {
    const onOver = jest.fn();
    timeLimit(8000, onOver);
    jest.advanceTimersByTime(7999);
    expect(onOver).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_000);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  test('a page that slept does not give up what it had just begun to load', () => {
    const onOver = jest.fn();
    timeLimit(8000, onOver);
    jest.advanceTimersByTime(500);
    // All that was due is run once, as after a pause.
    jest.runOnlyPendingTimers();
    expect(onOver).not.toHaveBeenCalled();
    jest.advanceTimersByTime(7000);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  test('lifted, it is told nothing', () => {
    const onOver = jest.fn();
    const lift = timeLimit(8000, onOver);
    jest.advanceTimersByTime(4000);
    lift();
    jest.advanceTimersByTime(60_000);
    expect(onOver).not.toHaveBeenCalled();
  });
});
