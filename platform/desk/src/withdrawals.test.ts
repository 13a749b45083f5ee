import { describe, expect, it } from '@jest/globals';
import type { Client } from '@parlay/cli/client';
import type { Outcome } from '@parlay/cli/outcome';
import { Command } from 'commander';
import type { Area } from './area.ts';
import { withdrawalVerbs } from './withdrawals.ts';
import { formatWithdrawal, type WithdrawalDetails } from './withdrawals-texts.ts';

/** Runs a verb whose API calls all return `response`. Returns its outcome. */
async function run(args: string[], response: Outcome): Promise<Outcome | undefined> {
  const command = new Command().exitOverride();
  const verb = (usage: string, description: string) =>
    command.command(usage).description(description).option('--reason <text>').option('--key <key>');
  const reply = () => Promise.resolve(response);
  let outcome: Outcome | undefined;
  const area: Area = {
    verb,
    read: verb,
    change: verb,
    act: async (_options, task) => {
      outcome = await task({ get: reply, post: reply } as unknown as Client);
    },
  };
  withdrawalVerbs(area);
  await command.parseAsync(args, { from: 'user' });
  return outcome;
}

describe('parlay desk withdrawals', () => {
  it('names the next step if the identity has to be verified before an approval', async () => {
    const error = { code: 'identity_required', message: 'Send a document.', details: { customerId: '104001' } };
    const refused = await run(['approve', 'W-1', '--reason', 'x'], { ok: false, error });
    expect(refused).toMatchObject({
      ok: false,
      error: {
        code: 'identity_required',
        message: expect.stringContaining('parlay desk documents list --kind id --customer 104001'),
      },
    });
    const other = { ok: false, error: { code: 'conflict', message: 'Changed.' } } as const;
    expect(await run(['approve', 'W-1', '--reason', 'x'], other)).toEqual(other);
  });

  it('shows no date for a withdrawal whose hold leaves none', () => {
    const held = {
      id: 'w',
      reference: 'W-1',
      state: 'on_hold',
      hold: 'verification',
      destination: { method: 'visa', label: '•••• 4417' },
      payBy: null,
      recall: null,
      steps: [],
    } as unknown as WithdrawalDetails;
    expect(formatWithdrawal(held)).toMatch(/Promised by +no date during the hold/);
    expect(formatWithdrawal({ ...held, payBy: '2026-05-18T18:20:00.000Z' })).toContain('2026-05-18 18:20 UTC');
  });
});
