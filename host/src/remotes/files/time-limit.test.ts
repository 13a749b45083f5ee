import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { timeLimit } from './time-limit.ts';

describe('timeLimit', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('calls back once when the time is up', () => {
    const onOver = jest.fn();
    timeLimit(8000, onOver);
    jest.advanceTimersByTime(7999);
    expect(onOver).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_000);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  test('does not expire immediately after the page slept', () => {
    const onOver = jest.fn();
    timeLimit(8000, onOver);
    jest.advanceTimersByTime(500);
    // Fires all pending timers once, as happens after a pause.
    jest.runOnlyPendingTimers();
    expect(onOver).not.toHaveBeenCalled();
    jest.advanceTimersByTime(7000);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  test('does not call back after it was cancelled', () => {
    const onOver = jest.fn();
    const cancel = timeLimit(8000, onOver);
    jest.advanceTimersByTime(4000);
    cancel();
    jest.advanceTimersByTime(60_000);
    expect(onOver).not.toHaveBeenCalled();
  });
});
