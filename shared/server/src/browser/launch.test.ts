import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { launchOptions } from './launch.ts';

const started = (path: string, before: string[], ...more: string[]) => {
  const { executablePath = '', args } = launchOptions(path, ...more);
  return execFileSync(executablePath, [...before, ...args], { encoding: 'utf8' }).trim();
};

describe('launch options', () => {
  test('combine our disabled features with Playwright’s in one --disable-features', () => {
    const line = started('/bin/echo', ['--disable-features=PaintHolding', '--headless'], '--mute-audio');
    expect(line.match(/--disable-features=\S*/g)).toEqual([
      expect.stringMatching(/^--disable-features=PaintHolding,WebUIOmniboxPopup/),
    ]);
    expect(line).toMatch(/^--headless .*--mute-audio/);
    expect(line).not.toContain('--browser');
  });

  test('preserve spaces', () => {
    expect(started('/bin/echo', [], '--host-resolver-rules=MAP a.example 127.0.0.1:9')).toContain(
      ' --host-resolver-rules=MAP a.example 127.0.0.1:9 ',
    );
  });

  test('start Playwright’s own browser if no path is given', () => {
    expect(launchOptions(undefined)).not.toHaveProperty('executablePath');
  });
});
