import { describe, expect, it } from '@jest/globals';
import type { Client } from '@parlay/cli/client';
import { Command } from 'commander';
import type { Area } from './area.ts';
import { matchVerbs } from './matches.ts';

const account = {
  customerId: '200017',
  brandId: 104,
  username: 'newcomer',
  isOpen: true,
  matches: [
    {
      customerId: '200003',
      brandId: 103,
      username: 'sokolova',
      signs: ['name', 'birth-date'],
      foundAt: '2026-05-16T12:00:00.000Z',
      decision: null as string | null,
    },
  ],
};

/** Runs a verb whose API calls all return `response`. Returns the calls and the printed text. */
async function run(args: string[], response: object) {
  const command = new Command().exitOverride();
  const calls: unknown[] = [];
  const printed: string[] = [];
  const verb = (usage: string, description: string) => command.command(usage).description(description);
  const reply = (...call: unknown[]) => {
    calls.push(call);
    return Promise.resolve({ ok: true, data: response });
  };
  const area: Area = {
    verb,
    read: verb,
    change: (usage, description) =>
      verb(usage, description).requiredOption('--reason <text>', 'why').option('--key <key>'),
    act: async (_options, task, format) => {
      const outcome = await task({ get: reply, post: reply } as unknown as Client);
      if (outcome.ok) printed.push(format(outcome.data));
    },
  };
  matchVerbs(area);
  await command.parseAsync(args, { from: 'user' });
  return { calls, printed: printed.join('\n') };
}

describe('parlay desk matches', () => {
  it('lists and shows accounts with their matches and the matching fields', async () => {
    const { calls, printed } = await run(['list'], { items: [account] });
    expect(calls).toEqual([['/api/operator/matches?state=open&page=1']]);
    for (const word of ['200017', 'waits', '200003 (name, birth-date)', '2026-05-16 12:00 UTC'])
      expect(printed).toContain(word);
    expect((await run(['list', '--all'], { items: [] })).printed).toBe('There is none.');
    expect((await run(['show', '200017'], account)).printed).toContain('Player 200017 (newcomer, brand 104): waits');
  });

  it('releases and confirms a match with a reason', async () => {
    const decided = { ...account, isOpen: false };
    const args = (verb: string) => [verb, '200017', '--reason', 'Passport seen', '--key', 'k-1'];
    const released = await run(args('release'), decided);
    expect(released.calls).toEqual([
      ['/api/operator/matches/200017/release', { reason: 'Passport seen' }, { 'idempotency-key': 'k-1' }],
    ]);
    expect(released.printed).toBe('Player 200017 can deposit.');
    expect((await run(args('confirm'), decided)).printed).toBe('Player 200017 is excluded and logged out.');
    await expect(run(['confirm', '200017'], decided)).rejects.toThrow('--reason');
  });
});
