import { describe, expect, it } from '@jest/globals';
import { isPageSource, loadsScripts, scriptFindings } from './inventory.ts';

const entry = (code: string) => ({ code, runs: 'x', onCashier: true, why: 'x', integrity: 'x' });

describe('the inventory of the cashier’s scripts [B17]', () => {
  it('reports a file that loads a script without an entry, and an entry without such a file', () => {
    const findings = scriptFindings(['remote-account/src/new.ts'], [entry('host/src/old.ts')]);
    expect(findings).toEqual([
      expect.stringMatching(/^remote-account\/src\/new\.ts brings a script into pages: add it/),
      expect.stringMatching(/lists host\/src\/old\.ts, which brings no script/),
    ]);
    expect(scriptFindings(['host/src/old.ts'], [entry('host/src/old.ts')])).toEqual([]);
  });

  it.each([
    "document.createElement('script')",
    'policy.createScriptURL(url)',
    'html`<script src=x>`',
    'new Worker(url)',
  ])('finds %j', (source) => {
    expect(loadsScripts(source)).toBe(true);
    expect(loadsScripts(`/** ${source} */`)).toBe(false);
  });

  it('reads page sources, but no tests, tools or consoles', () => {
    const files = ['host/src/a.ts', 'remote-x/src/b.tsx', 'shared/ui/src/c.ts', 'releases/src/edge/d.ts'];
    expect(files.filter(isPageSource)).toEqual(files);
    const others = ['host/src/a.test.ts', 'shared/dev/src/b.ts', 'releases/src/console/c.tsx', 'platform/src/d.ts'];
    expect(others.filter(isPageSource)).toEqual([]);
  });
});
