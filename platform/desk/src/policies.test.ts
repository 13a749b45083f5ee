import { describe, expect, it } from '@jest/globals';
import type { Client } from '@parlay/cli/client';
import { Command } from 'commander';
import type { Area } from './area.ts';
import { policyVerbs } from './policies.ts';

const policy = {
  jurisdiction: 'GB',
  version: '1',
  inForceFrom: '2026-11-01',
  brands: [117],
  rules: { demo: 'ageVerified', rgBar: [], bonus: { maxWagering: 10, freeBets: true }, noticeEveryMinutes: null },
};

/** Runs a verb against one policy. Returns the printed text or the refusal's message. */
async function run(args: string[]): Promise<string> {
  const command = new Command().exitOverride();
  let printed = '';
  const area: Pick<Area, 'verb' | 'act'> = {
    verb: (usage, description) => command.command(usage).description(description),
    act: async (_options, task, format) => {
      const get = async () => ({ ok: true, data: { items: [policy] } });
      const outcome = await task({ get } as unknown as Client);
      printed = outcome.ok ? format(outcome.data) : outcome.error.message;
    },
  };
  policyVerbs(area as Area);
  await command.parseAsync(args, { from: 'user' });
  return printed;
}

describe('parlay desk policies [B0]', () => {
  it('lists policies with version, effective date and brands', async () => {
    expect(await run(['list'])).toMatch(/GB +2026-11-01 +117 +1/);
  });

  it('shows all rules of a policy, and reports an unknown jurisdiction', async () => {
    const shown = await run(['show', 'gb']);
    for (const line of [/demo +ageVerified/, /rgBar +-/, /bonus.maxWagering +10/, /noticeEveryMinutes +-/])
      expect(shown).toMatch(line);
    expect(await run(['show', 'FR'])).toBe('There is no policy FR.');
  });
});
