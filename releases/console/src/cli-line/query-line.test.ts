/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { parlayProgram } from '@parlay/releases/cli/program';
import { queryLine, type ReadQuery } from './query-line.ts';

type Program = ReturnType<typeof parlayProgram>;

/** Parses a command with the CLI's own parser. Returns the verb, its arguments and its options. */
function parsed(line: string): unknown[] {
  const argv = line
    .replace(/^npx parlay /, '')
    .replace(/ > .*$/, '')
    .split(' ');
  let result: unknown[] | undefined;
  const intercept = (command: Program) => {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
    command.action((...args: unknown[]) => {
      result = [command.name(), ...args.slice(0, -2), args.at(-2)];
    });
    for (const child of command.commands) intercept(child as Program);
  };
  const program = parlayProgram(() => undefined);
  for (const child of program.commands) intercept(child as Program);
  program.exitOverride().parse(argv, { from: 'user' });
  if (!result) throw new Error(`${line} does nothing`);
  return result;
}

const remote = 'remote-casino';
const AT = '2026-11-25T03:00:00.000Z';

describe('queryLine', () => {
  it.each([
    [{ kind: 'versions', remote }, ['versions', remote, {}]],
    [
      { kind: 'check', remote, version: '1.0.0', channel: 'staging' },
      ['check', remote, '1.0.0', [], { channel: 'staging' }],
    ],
    [{ kind: 'health', remote, channel: 'production', minutes: 10_080 }, ['health', remote, { minutes: 1_440 }]],
    [
      { kind: 'explain', remote, version: '1.0.0', place: 'main.js:1:2' },
      ['explain', `${remote}@1.0.0`, 'main.js:1:2', {}],
    ],
    [
      { kind: 'compare', remote, from: '1.0.0', to: '1.1.0', channel: 'staging' },
      ['compare', remote, '1.0.0', '1.1.0', { channel: 'staging' }],
    ],
    [{ kind: 'sbom', remote, version: '1.0.0' }, ['sbom', remote, '1.0.0', {}]],
    [{ kind: 'history', remote: undefined }, ['history', undefined, {}]],
    [{ kind: 'history', remote }, ['history', remote, {}]],
    [{ kind: 'verify' }, ['verify', {}]],
    [{ kind: 'export' }, ['export', {}]],
    [{ kind: 'status', channel: 'production', at: AT }, ['status', { at: AT }]],
    [{ kind: 'previews' }, ['preview', ['list'], {}]],
    [{ kind: 'tokens' }, ['list', {}]],
    [{ kind: 'webhooks' }, ['list', {}]],
    [{ kind: 'cohorts' }, ['list', {}]],
    [{ kind: 'channels' }, ['list', {}]],
    [{ kind: 'rule', name: 'staging' }, ['rule', 'staging', {}]],
    [{ kind: 'preview', channel: 'staging', revision: 4 }, ['preview', [], { revision: 4, channel: 'staging' }]],
  ] as [ReadQuery, unknown[]][])('round-trips through the CLI: %j', (reading, expected) => {
    expect(parsed(queryLine(reading))).toMatchObject(expected);
  });
});
