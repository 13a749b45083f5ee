import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { launchOptions } from './launch.ts';

const started = (path: string, before: string[], ...more: string[]) => {
  const { executablePath = '', args } = launchOptions(path, ...more);
  return execFileSync(executablePath, [...before, ...args], { encoding: 'utf8' }).trim();
};

describe('start of a browser', () => {
  test('features that Playwright turns off stay off next to ours, as Chromium heeds one such option', () => {
    const line = started('/bin/echo', ['--disable-features=PaintHolding', '--headless'], '--mute-audio');
    expect(line.match(/--disable-features=\S*/g)).toEqual([
      expect.stringMatching(/^--disable-features=PaintHolding,WebUIOmniboxPopup/),
    ]);
    expect(line).toMatch(/^--headless .*--mute-audio/);
    expect(line).not.toContain('--browser');
  });

  test('options keep their spaces', () => {
    expect(started('/bin/echo', [], '--host-resolver-rules=MAP a.example 127.0.0.1:9')).toContain(
      ' --host-resolver-rules=MAP a.example 127.0.0.1:9 ',
    );
  });

  test('without a path Playwright starts its own', () => {
    expect(launchOptions(undefined)).not.toHaveProperty('executablePath');
  });
});
