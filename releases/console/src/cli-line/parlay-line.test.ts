/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { parlayProgram } from '@parlay/releases/cli/program';
import { requestOf } from '../actions/request.ts';
import type { Order } from '../data/order.ts';
import { parlayLine } from './parlay-line.ts';

type Program = ReturnType<typeof parlayProgram>;

/** Parses a command with the CLI's own program. Returns the verb, its arguments and its options. */
function parsed(line: string): { verb: string; words: unknown[]; options: Record<string, unknown> } {
  // Runs through a shell to verify that quoted text arrives unchanged.
  const argv = JSON.parse(
    execFileSync('sh', [
      '-c',
      line.replace(/^npx parlay/, `"${process.execPath}" -e 'console.log(JSON.stringify(process.argv.slice(1)))' --`),
    ]).toString(),
  ) as string[];
  let result: ReturnType<typeof parsed> | undefined;
  const program = parlayProgram(() => undefined);
  const intercept = (command: Program) => {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
    command.action((...args: unknown[]) => {
      result = { verb: command.name(), words: args.slice(0, -2), options: args.at(-2) as Record<string, unknown> };
    });
    for (const child of command.commands) intercept(child as Program);
  };
  for (const child of program.commands) intercept(child as Program);
  program.exitOverride().parse(argv, { from: 'user' });
  if (!result) throw new Error(`${line} does nothing`);
  return result;
}

const remote = 'remote-tournament';
const channel = 'production';
const reason = `it's "broken": $HOME; \`id\` & more`;

describe('parlayLine', () => {
  it('starts the same canary as the console', () => {
    const audience = {
      percent: 5,
      brand: 103,
      cohort: 'staff',
      steps: [5, 25, 100],
      stepSeconds: 900,
      auto: true,
      proof: false,
    };
    const order: Order = {
      kind: 'promote',
      channel,
      remote,
      version: '2.11.0',
      audience,
      withoutBrowser: true,
      reason,
    };
    const { verb, words, options } = parsed(parlayLine(order, 41));
    expect([verb, ...words]).toEqual(['promote', remote, '2.11.0', []]);
    expect(options).toMatchObject({ canary: 5, brand: 103, cohort: 'staff', steps: [5, 25, 100], every: 900_000 });
    expect(options).toMatchObject({
      auto: true,
      proof: false,
      withoutBrowser: true,
      reason,
      channel,
      expectRevision: 41,
    });
    expect(requestOf(order, 41)).toEqual({
      path: '/api/channels/production/changes',
      body: {
        promote: [{ remote, version: '2.11.0' }],
        canary: {
          percent: 5,
          brand: 103,
          cohort: 'staff',
          steps: [5, 25, 100],
          stepSeconds: 900,
          auto: true,
          proof: false,
        },
        withoutBrowser: true,
        reason,
        expectRevision: 41,
      },
      method: 'POST',
    });
  });

  it.each([
    [
      { kind: 'promote', channel: 'staging', remote, version: '1.0.0' },
      'promote',
      [remote, '1.0.0', []],
      { channel: 'staging' },
    ],
    [
      { kind: 'steer', channel, remote, action: 'pause', reason: 'look' },
      'canary',
      [remote, 'pause'],
      { reason: 'look' },
    ],
    [{ kind: 'steer', channel, remote, action: 'next' }, 'canary', [remote, 'next'], {}],
    [
      { kind: 'rollback', channel, remotes: [remote], to: '1.9.3', reason },
      'rollback',
      [remote, []],
      { to: '1.9.3', reason },
    ],
    [
      { kind: 'rollback', channel, remotes: [remote, 'remote-sports'], reason },
      'rollback',
      [remote, ['remote-sports']],
      { reason },
    ],
    [
      { kind: 'retire', channel, remote, dropRoutes: true, reason },
      'retire',
      [remote, []],
      { dropRoutes: true, reason },
    ],
    [{ kind: 'freeze', remote, reason }, 'freeze', [remote], { reason }],
    [{ kind: 'unfreeze', remote, reason }, 'unfreeze', [remote], { reason }],
    [{ kind: 'end preview', preview: 'ab12cd34ef56' }, 'preview', [[]], { revoke: 'ab12cd34ef56' }],
    [
      {
        ...{ kind: 'create token', name: 'night', team: 'casino', remotes: ['remote-shell', 'remote-auth'] },
        ...{ readOnly: true, expires: '30d' },
      },
      'create',
      ['night'],
      { team: 'casino', remote: ['remote-shell', 'remote-auth'], readOnly: true, expires: 2_592_000_000 },
    ],
    [
      { kind: 'create token', name: 'night', team: 'ops', remotes: [], readOnly: false, expires: '2099-12-31' },
      'create',
      ['night'],
      { team: 'ops', expires: new Date('2100-01-01T00:00:00.000Z') },
    ],
    [
      { kind: 'create token', name: 'night', team: 'ops', remotes: [], readOnly: false, expires: undefined },
      'create',
      ['night'],
      { team: 'ops' },
    ],
    [{ kind: 'revoke token', name: 'night' }, 'revoke', ['night'], {}],
    [
      { kind: 'create webhook', name: 'pager', url: 'https://pager.example/a?b=1&c', severity: 'warning' },
      'create',
      ['pager', 'https://pager.example/a?b=1&c'],
      { severity: 'warning' },
    ],
    [{ kind: 'remove webhook', name: 'pager' }, 'remove', ['pager'], {}],
    [
      { kind: 'add to cohort', cohort: 'staff', members: ['kTz3vQ0mW8bY1nJr5sLxAe'], reason },
      'add',
      ['staff', ['kTz3vQ0mW8bY1nJr5sLxAe']],
      { reason },
    ],
    [{ kind: 'remove from cohort', cohort: 'staff', members: [], reason }, 'remove', ['staff', []], { reason }],
    [
      { kind: 'create channel', name: 'staging', from: 'production', hosts: ['a.example', 'b.example'], reason },
      'create',
      ['staging'],
      { from: 'production', host: ['a.example', 'b.example'], reason },
    ],
    [{ kind: 'remove channel', name: 'staging', reason }, 'remove', ['staging'], { reason }],
    [
      {
        ...{ kind: 'change rule', name: 'staging', reason },
        rule: { minAgeSeconds: 0, blockShare: 0.25, minBlocks: 1, minBadBlocks: 2, growthNeedsBrowsers: false },
      },
      'rule',
      ['staging'],
      { minAge: 0, blockShare: 25, minBlocks: 1, minBadBlocks: 2, growthNeedsBrowsers: false, reason },
    ],
  ] as Array<[Order, string, unknown[], object]>)('round-trips through the CLI: %j', (order, verb, words, options) => {
    const actual = parsed(parlayLine(order, 7));
    expect([actual.verb, ...actual.words]).toEqual([verb, ...words]);
    expect(actual.options).toMatchObject(options);
    expect(actual.options.expectRevision).toBe('channel' in order ? 7 : undefined);
  });
});
