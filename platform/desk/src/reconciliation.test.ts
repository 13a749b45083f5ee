import { describe, expect, it } from '@jest/globals';
import type { Client } from '@parlay/cli/client';
import { Command } from 'commander';
import type { Area } from './area.ts';
import { reconciliationVerbs } from './reconciliation.ts';

/** Runs a verb whose API calls all return these items. Returns the requested paths and the printed text. */
async function run(args: string[], items: object[]) {
  const command = new Command().exitOverride();
  const requested: string[] = [];
  const printed: string[] = [];
  const area: Pick<Area, 'verb' | 'act'> = {
    verb: (usage, description) => command.command(usage).description(description),
    act: async (_options, task, format) => {
      const get = async (path: string) => {
        requested.push(path);
        return { ok: true, data: { items } };
      };
      const outcome = await task({ get } as unknown as Client);
      if (outcome.ok) printed.push(format(outcome.data));
    },
  };
  reconciliationVerbs(area as Area);
  await command.parseAsync(args, { from: 'user' });
  return { requested, printed: printed.join('\n') };
}

const difference = {
  provider: 'paycorner',
  kind: 'payout',
  request: '7c0a2f6e',
  reference: 'W-30412',
  problem: 'other_amount',
  ledger: '12.00 EUR',
  statement: '12.50 EUR',
  foundAt: '2026-05-16T12:00:00.000Z',
  goneAt: null,
};

describe('parlay desk reconciliation', () => {
  it('lists open differences with the amounts from ledger and statement', async () => {
    const { requested, printed } = await run(['differences', '--provider', 'paycorner'], [difference]);
    expect(requested).toEqual(['/api/operator/reconciliation/differences?provider=paycorner&which=open&page=1']);
    for (const word of ['W-30412', 'other_amount', '12.00 EUR', '12.50 EUR', '2026-05-16 12:00 UTC'])
      expect(printed).toContain(word);
  });

  it('lists runs, and reports if there are no differences', async () => {
    const comparison = {
      provider: 'till',
      at: '2026-05-16T12:00:00.000Z',
      until: '2026-05-16T11:55:00.000Z',
      lines: 3,
      differences: 0,
    };
    const { requested, printed } = await run(['runs', '--page', '2'], [comparison]);
    expect(requested).toEqual(['/api/operator/reconciliation/runs?page=2']);
    expect(printed).toContain('2026-05-16 11:55 UTC');
    expect((await run(['differences', '--which', 'all'], [])).printed).toBe('There is none.');
  });
});
