import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { hangLimit, hangTime } from './hang-limit.ts';

const file = (name: string, duration: number, decodedBodySize = 100) => ({ name, duration, decodedBodySize });
/** The page's measurements of what came. */
const came = (...files: object[]) =>
  Object.assign(performance, { getEntriesByType: () => files as PerformanceEntryList });

describe('patience with a file', () => {
  test('is short where files come fast', () => {
    expect(hangTime(came())).toBe(2400);
    expect(hangTime(came(file('/r/remote-casino/1/remoteEntry.js', 300)))).toBe(2400);
  });

  test('is longer where files take long, up to a limit', () => {
    const entry = file('/r/remote-casino/1/remoteEntry.js', 900);
    expect(hangTime(came(entry, file('/r/host/1/main.js', 1500)))).toBe(4500);
    expect(hangTime(came(entry, file('/r/host/1/main.js', 9000)))).toBe(8000);
  });

  test('does not depend on files that failed, and on what is no file of a release', () => {
    expect(hangTime(came(file('/r/remote-casino/1/page.js', 2400, 0), file('/api/games', 5000)))).toBe(2400);
  });
});

describe('the limit for what may hang', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('is over after 2.4 s on a fast line', () => {
    came(file('/r/host/1/main.js', 40));
    const onOver = jest.fn();
    hangLimit(onOver);
    jest.advanceTimersByTime(2399);
    expect(onOver).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_000);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  test('waits on when the line turns out to be slow meanwhile', () => {
    came();
    const onOver = jest.fn();
    hangLimit(onOver);
    jest.advanceTimersByTime(2000);
    came(file('/r/host/1/main.js', 1200));
    jest.advanceTimersByTime(1599);
    expect(onOver).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  test('is not called when what it waits for comes, before or after the first look', () => {
    came(file('/r/host/1/main.js', 1500));
    const onOver = jest.fn();
    const lifts = [hangLimit(onOver), hangLimit(onOver)];
    jest.advanceTimersByTime(100);
    lifts[0]?.();
    jest.advanceTimersByTime(3000);
    lifts[1]?.();
    jest.advanceTimersByTime(60_000);
    expect(onOver).not.toHaveBeenCalled();
  });
});
