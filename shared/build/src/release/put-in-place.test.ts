import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { moveBuildToPlace } from './put-in-place.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'parlay-builds-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

/** Creates a finished build that is `minutes` old. */
function createBuild(name: string, minutes: number): string {
  const folder = join(dist, name);
  mkdirSync(folder);
  const at = new Date(Date.now() - minutes * 60_000);
  utimesSync(folder, at, at);
  return folder;
}

describe('moveBuildToPlace', () => {
  it('keeps the latest four older builds, regardless of their names', () => {
    for (const [name, minutes] of Object.entries({ a: 1, b: 60, c: 3, d: 50, e: 2, f: 4 })) createBuild(name, minutes);
    moveBuildToPlace(createBuild('.work', 0), join(dist, 'd0'));
    expect(readdirSync(dist).sort()).toEqual(['a', 'c', 'd0', 'e', 'f']);
  });

  it('keeps a build that another process has already moved there', () => {
    const first = createBuild('d0', 1);
    const work = createBuild('.work', 0);
    moveBuildToPlace(work, first);
    expect([existsSync(first), existsSync(work)]).toEqual([true, true]);
  });
});
