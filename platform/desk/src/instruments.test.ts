import { describe, expect, it } from '@jest/globals';
import type { Client } from '@parlay/cli/client';
import { Command } from 'commander';
import type { Area } from './area.ts';
import { instrumentVerbs } from './instruments.ts';

const card = {
  id: '5f0a2f6e',
  provider: 'paycorner',
  method: 'visa',
  label: '•••• 4417',
  state: 'active',
  blockReason: null as string | null,
  lastUsedAt: '2026-05-16T12:00:00.000Z',
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
    read: (usage, description) => verb(usage, description).requiredOption('--reason <text>').option('--case <number>'),
    change: (usage, description) =>
      verb(usage, description).requiredOption('--reason <text>', 'why').option('--key <key>'),
    act: async (_options, task, format) => {
      const outcome = await task({ get: reply, post: reply } as unknown as Client);
      if (outcome.ok) printed.push(format(outcome.data));
    },
  };
  instrumentVerbs(area);
  await command.parseAsync(args, { from: 'user' });
  return { calls, printed: printed.join('\n') };
}

describe('parlay desk instruments', () => {
  it('lists a player’s payment instruments, or reports that there are none', async () => {
    const { calls, printed } = await run(['list', '104001', '--reason', 'x'], { items: [card] });
    expect(calls).toEqual([['/api/operator/instruments?customer=104001&page=1']]);
    for (const word of ['visa •••• 4417', 'paycorner', '2026-05-16 12:00 UTC']) expect(printed).toContain(word);
    expect((await run(['list', '104001', '--reason', 'x'], { items: [] })).printed).toBe('There is none.');
  });

  it('blocks an instrument with a reason for the player and a note for the audit log', async () => {
    const args = ['block', '5f0a2f6e', '--reason', 'Reported stolen.', '--note', 'Case 7', '--key', 'k-1'];
    const { calls, printed } = await run(args, { ...card, blockReason: 'Reported stolen.' });
    const body = { reason: 'Reported stolen.', note: 'Case 7' };
    expect(calls).toEqual([['/api/operator/instruments/5f0a2f6e/block', body, { 'idempotency-key': 'k-1' }]]);
    expect(printed).toBe('visa •••• 4417 is blocked: Reported stolen.');
  });

  it('unblocks an instrument', async () => {
    const { calls, printed } = await run(
      ['unblock', '5f0a2f6e', '--reason', 'The bank was wrong', '--key', 'k-2'],
      card,
    );
    const body = { reason: 'The bank was wrong' };
    expect(calls).toEqual([['/api/operator/instruments/5f0a2f6e/unblock', body, { 'idempotency-key': 'k-2' }]]);
    expect(printed).toBe('visa •••• 4417 can be used again.');
  });
});
