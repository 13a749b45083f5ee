import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { workspaceRoot } from '@parlay/build/workspace';
import { repositoryFiles } from './repository-files.ts';

const root = workspaceRoot();
const BROWSER_SOURCES =
  /^(?:host|remote-[a-z]+|releases\/console|shared\/(?:ui|forms|betting|remote-kit))\/src\/.*\.tsx?$/;
const HANDLES_KEYS = /\bKeyboardEvent\b|\bonKey(?:Down|Up)\b|'key(?:down|up)'/;
/** Reads of a key or its code, from an event or by destructuring one. */
const READS_KEY = /\bevent\.(?:key|code|keyCode|which)\b|\{[^{}]*\bkey\b[^{}]*\}(?:: KeyboardEvent| = event\b)/;

const sources = repositoryFiles(root)
  .filter((file) => BROWSER_SOURCES.test(file) && !/\.test\.|\/testing\/|pressed-key\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

describe('key handlers', () => {
  it('read the key with pressedKey(), which ignores key presses of an input method', () => {
    const handlers = sources.filter(({ text }) => HANDLES_KEYS.test(text));
    expect(handlers.length).toBeGreaterThan(10);
    expect(handlers.filter(({ text }) => READS_KEY.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it.each([
    "if (event.key !== 'Enter') return;",
    'const { target, key } = event;',
    'onKeyDown={({ key }: KeyboardEvent) => go(key)}',
  ])('are found by the check: %s', (planted) => {
    expect(READS_KEY.test(planted)).toBe(true);
  });
});
