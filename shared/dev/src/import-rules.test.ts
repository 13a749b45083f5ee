import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { workspaceRoot } from '@parlay/build/workspace';
import { z } from 'zod';

// Each file breaks the listed rules: [file, its imports, rules].
const PLANTED: ReadonlyArray<readonly [file: string, imports: readonly string[], rules: readonly string[]]> = [
  ['shared/ui/src/one.ts', ['./two.ts'], ['circle']],
  ['platform/src/core/http/up.ts', ['../../money/public.ts'], ['core-imports-a-wing']],
  ['platform/src/core/http/help.ts', ['../../testing/helper.ts'], ['product-imports-testing']],
  ['platform/src/money/ledger/up.ts', ['../../play/public.ts'], ['money-imports-a-wing-above']],
  ['platform/src/identity/login/up.ts', ['../../play/public.ts'], ['identity-imports-a-wing-above']],
  [
    'platform/src/play/games/up.ts',
    ['../../site/routes.ts'],
    ['past-the-public-interface', 'play-imports-a-wing-above'],
  ],
  [
    'platform/src/suppliers/parlay-1/up.ts',
    ['../../site/routes.ts'],
    ['past-the-public-interface', 'suppliers-imports-a-wing-above'],
  ],
  ['platform/src/site/content/past.ts', ['../../play/games/games.ts'], ['past-the-public-interface']],
  ['platform/src/site/content/top.ts', ['../../app.ts'], ['wing-imports-the-top']],
  ['platform/src/play/games/own.ts', ['../public.ts'], ['own-interface-from-inside']],
  ['platform/src/server.ts', ['./play/games/games.ts'], ['past-the-public-interface-from-the-top']],
  ['platform/src/play/frames/a.ts', ['../games/games.ts'], ['circle-of-modules']],
  ['platform/src/play/games/b.ts', ['../frames/frames.ts'], ['circle-of-modules']],
  ['host/src/load/a.ts', ['../mount/mount.ts'], ['circle-of-modules']],
  ['host/src/mount/b.ts', ['../load/load.ts'], ['circle-of-modules']],
  ['releases/src/channels/checks/a.ts', ['../changes/changes.ts'], ['circle-of-modules']],
  ['releases/src/channels/changes/b.ts', ['../checks/checks.ts'], ['circle-of-modules']],
  ['releases/src/health/c.ts', ['../edge/edge.ts'], ['circle-of-modules']],
  ['releases/src/edge/d.ts', ['../health/health.ts'], ['circle-of-modules']],
  ['platform/proof/src/crashes/load/e.ts', ['../world/world.ts'], ['circle-of-modules']],
  ['platform/proof/src/crashes/world/f.ts', ['../load/load.ts'], ['circle-of-modules']],
  ['releases/console/src/frame/a.ts', ['../session/session.ts'], ['circle-of-modules']],
  ['releases/console/src/session/b.ts', ['../frame/frame.ts'], ['circle-of-modules']],
  ['releases/src/api.ts', ['../../platform/src/app.ts'], ['outside-imports-the-platform']],
  ['releases/src/registry/start.ts', ['../../../shared/dev/src/tasks/start.ts'], ['product-imports-development']],
  ['releases/src/gone.ts', ['./nowhere.ts'], ['unresolved']],
];

/** Allowed imports, and the targets of the planted ones. */
const ALLOWED: ReadonlyArray<readonly [file: string, imports: readonly string[]]> = [
  // An import cycle is reported only once, for one of its files.
  ['shared/ui/src/two.ts', ['./one.ts']],
  ['platform/src/app.ts', ['./play/public.ts', './site/routes.ts']],
  ['platform/src/money/public.ts', []],
  ['platform/src/play/public.ts', []],
  ['platform/src/site/routes.ts', ['../play/public.ts', '../money/public.ts']],
  ['platform/src/play/games/games.ts', ['../../money/public.ts']],
  ['platform/src/play/games/games.test.ts', ['../../site/content/past.ts']],
  ['platform/src/play/frames/frames.ts', []],
  ['host/src/load/load.ts', []],
  ['host/src/mount/mount.ts', []],
  ['platform/src/testing/helper.ts', ['../play/games/games.ts']],
  ['releases/console/src/frame/frame.ts', []],
  ['releases/console/src/session/session.ts', []],
  ['releases/src/channels/changes/changes.ts', []],
  ['releases/src/channels/checks/checks.ts', []],
  ['shared/dev/src/tasks/start.ts', ['../../../build/src/release/build.ts']],
  ['shared/build/src/release/build.ts', []],
  ['releases/src/edge/edge.ts', ['../channels/changes/changes.ts']],
  ['releases/src/health/health.ts', []],
  ['platform/proof/src/crashes/load/load.ts', []],
  ['platform/proof/src/crashes/world/world.ts', []],
  ['platform/proof/src/proof.ts', ['../../src/play/games/games.ts', '../../src/testing/helper.ts']],
];

const Report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
    ruleSetUsed: z.object({ forbidden: z.array(z.object({ name: z.string() })) }),
  }),
});

describe('import rules of the repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlay-imports-'));
  let report: z.infer<typeof Report>['summary'];
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeAll(() => {
    for (const [file, imports] of [...PLANTED, ...ALLOWED]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      // Imports only types, because imports that the compiler removes must also be refused.
      const lines = imports.map((path, index) => `import type { T as T${index} } from '${path}';`);
      writeFileSync(join(folder, file), [...lines, 'export type T = string;', ''].join('\n'));
    }
    const config = join(workspaceRoot(), 'dependency-cruiser.config.mjs');
    const tool = join(workspaceRoot(), 'node_modules/.bin/depcruise');
    const args = ['--config', config, '--output-type', 'json', 'host', 'platform', 'releases', 'shared'];
    const run = spawnSync(tool, args, { cwd: folder, encoding: 'utf8' });
    report = Report.parse(JSON.parse(run.stdout)).summary;
  });

  it.each(PLANTED)('refuses %s, which imports %j', (file, _imports, rules) => {
    const broken = report.violations.filter(({ from }) => from === file || from === dirname(file));
    expect(broken.map(({ rule }) => rule.name)).toEqual(expect.arrayContaining([...rules]));
  });

  it('allows tests, interfaces and imports in the direction of the wings', () => {
    const files = new Set(ALLOWED.map(([file]) => file));
    expect(report.violations.filter(({ from }) => files.has(from))).toEqual([]);
  });

  it('has a planted import for every rule', () => {
    const rules = report.ruleSetUsed.forbidden.map(({ name }) => name);
    expect(rules.sort()).toEqual([...new Set(PLANTED.flatMap(([, , names]) => names))].sort());
  });
});
