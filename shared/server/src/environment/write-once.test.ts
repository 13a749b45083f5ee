import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeOnce } from './write-once.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlay-once-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Script that writes many files and prints the content that its process gets for each. */
const SCRIPT = `
  const { writeOnce } = require(${JSON.stringify(join(__dirname, 'write-once.ts'))});
  const [folder, name] = process.argv.slice(1);
  const long = name.repeat(100_000);
  const seen = [];
  for (let file = 0; file < 200; file += 1) seen.push(writeOnce(folder + '/' + file, long) );
  console.log(JSON.stringify(seen.map((text) => [text[0], text.length])));
`;

describe('a file that is written once', () => {
  it('keeps the first content, readable only by its owner, and leaves no temporary file', () => {
    const file = join(folder, 'new', 'keys.json');
    expect(writeOnce(file, 'first')).toBe('first');
    expect(writeOnce(file, 'second')).toBe('first');
    expect(readFileSync(file, 'utf8')).toBe('first');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'new'))).toEqual(['keys.json']);
  });

  it('has the same complete content for processes that start at the same time', async () => {
    const shared = join(folder, 'shared');
    const run = (name: string) => promisify(execFile)(process.execPath, ['-e', SCRIPT, shared, name]);
    const outputs = await Promise.all(['a', 'b', 'c'].map(run));
    const [first, ...others] = outputs.map(({ stdout }) => JSON.parse(stdout) as [string, number][]);
    expect(first).toHaveLength(200);
    expect(first?.every(([, length]) => length === 100_000)).toBe(true);
    for (const other of others) expect(other).toEqual(first);
  });
});
