import { describe, expect, it } from '@jest/globals';
import type { Client } from '@parlay/cli/client';
import { Command } from 'commander';
import type { Area } from './area.ts';
import { limitVerbs } from './limits.ts';

const limits = {
  customerId: '104001',
  currency: 'EUR',
  limits: [
    {
      type: 'deposit',
      period: 'week',
      amount: '100.00',
      used: '30.00',
      left: '70.00',
      endsAt: '2026-05-17T22:00:00.000Z',
      raise: { amount: null, dueAt: '2026-05-16T09:12:00.000Z' },
    },
  ],
  history: [
    {
      type: 'deposit',
      period: 'week',
      event: 'lowered',
      previous: '400.00',
      amount: '100.00',
      actor: 'operator:maria',
      reason: 'Asked by phone',
      at: '2026-05-15T09:12:00.000Z',
    },
  ],
};

/** Runs a verb whose API calls all return `response`. Returns the calls and the printed text. */
async function run(args: string[], response: object = limits) {
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
  limitVerbs(area);
  await command.parseAsync(args, { from: 'user' });
  return { calls, printed: printed.join('\n') };
}

describe('parlay desk limits', () => {
  it('shows a player’s limits, with pending raises and history', async () => {
    const { calls, printed } = await run(['show', '104001', '--reason', 'x']);
    expect(calls).toEqual([['/api/operator/limits/104001']]);
    for (const text of ['70.00', 'none from 2026-05-16 09:12 UTC', 'operator:maria', 'Asked by phone'])
      expect(printed).toContain(text);
    expect((await run(['show', '104001', '--reason', 'x'], { ...limits, limits: [], history: [] })).printed).toContain(
      'There is no limit.',
    );
  });

  it.each([
    ['50', '50'],
    ['none', null],
  ])('sets a limit to %s with a reason', async (typed, amount) => {
    const args = ['set', '104001', 'deposit', 'week', typed, '--reason', 'Asked by phone', '--key', 'k-1'];
    const { calls } = await run(args);
    const body = { type: 'deposit', period: 'week', amount, reason: 'Asked by phone' };
    expect(calls).toEqual([['/api/operator/limits/104001', body, { 'idempotency-key': 'k-1' }]]);
  });
});
