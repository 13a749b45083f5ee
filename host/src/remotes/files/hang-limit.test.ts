import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { hangLimit, hangTime } from './hang-limit.ts';

const file = (name: string, duration: number, decodedBodySize = 100) => ({ name, duration, decodedBodySize });
/** Sets the page's resource timings. */
const setTimings = (...files: object[]) =>
  Object.assign(performance, { getEntriesByType: () => files as PerformanceEntryList });

describe('hangTime', () => {
  test('is short when files load fast', () => {
    expect(hangTime(setTimings())).toBe(2400);
    expect(hangTime(setTimings(file('/r/remote-casino/1/remoteEntry.js', 300)))).toBe(2400);
  });

  test('is longer when files load slowly, up to a limit', () => {
    const entry = file('/r/remote-casino/1/remoteEntry.js', 900);
    expect(hangTime(setTimings(entry, file('/r/host/1/main.js', 1500)))).toBe(4500);
    expect(hangTime(setTimings(entry, file('/r/host/1/main.js', 9000)))).toBe(8000);
  });

  test('ignores files that failed and files that are not part of a release', () => {
    expect(hangTime(setTimings(file('/r/remote-casino/1/page.js', 2400, 0), file('/api/games', 5000)))).toBe(2400);
  });
});

describe('hangLimit', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('expires after 2.4 s on a fast connection', () => {
    setTimings(file('/r/host/1/main.js', 40));
    const onOver = jest.fn();
    hangLimit(onOver);
    jest.advanceTimersByTime(2399);
    expect(onOver).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_000);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  test('allows more time when the connection turns out to be slow', () => {
    setTimings();
    const onOver = jest.fn();
    hangLimit(onOver);
    jest.advanceTimersByTime(2000);
    setTimings(file('/r/host/1/main.js', 1200));
    jest.advanceTimersByTime(1599);
    expect(onOver).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  test('calls nothing after it was cancelled, before or after the first check', () => {
    setTimings(file('/r/host/1/main.js', 1500));
    const onOver = jest.fn();
    const cancels = [hangLimit(onOver), hangLimit(onOver)];
    jest.advanceTimersByTime(100);
    cancels[0]?.();
    jest.advanceTimersByTime(3000);
    cancels[1]?.();
    jest.advanceTimersByTime(60_000);
    expect(onOver).not.toHaveBeenCalled();
  });
});
