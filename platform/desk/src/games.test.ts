import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Client } from '@parlay/cli/client';
import { Command } from 'commander';
import type { Area } from './area.ts';
import { gameVerbs } from './games.ts';

const game = { id: 'glasshouse', provider: 'hub88', studio: 'Papermill', rtp: '96.73', certifiedOn: '2026-01-15' };
const items = [
  { ...game, measured: { rounds: 1200, percent: '91.20', from: '93.00', to: '99.00', isInRange: false } },
  { ...game, id: 'kite-season', measured: null },
];

/** Runs a verb. Returns the printed text and the posted bodies. */
async function run(args: string[]) {
  const command = new Command().exitOverride();
  const verb = (usage: string, description: string) => command.command(usage).description(description);
  const posted: unknown[] = [];
  let printed = '';
  const area: Pick<Area, 'verb' | 'change' | 'act'> = {
    verb,
    change: (usage, description) => verb(usage, description).requiredOption('--reason <text>').option('--key <key>'),
    act: async (_options, task, format) => {
      const get = async () => ({ ok: true, data: { items } });
      const post = async (path: string, body: { certificate: object }) => {
        posted.push([path, body]);
        return { ok: true, data: body.certificate };
      };
      const outcome = await task({ get, post } as unknown as Client);
      printed = outcome.ok ? format(outcome.data) : outcome.error.message;
    },
  };
  gameVerbs(area as Area);
  await command.parseAsync(args, { from: 'user' });
  return { printed, posted };
}

describe('parlay desk games', () => {
  it('lists promised and measured RTP, and only games outside their range if asked', async () => {
    const { printed } = await run(['list']);
    expect(printed).toMatch(/glasshouse +hub88 +Papermill +96\.73 +2026-01-15 +1200 +91\.20 +93\.00-99\.00 +OUTSIDE/);
    expect(printed).toMatch(/kite-season .* 0 +- +- +-/);
    expect((await run(['list', '--outside'])).printed).not.toMatch('kite-season');
  });

  it('sends the certificate of a file with the reason', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'certificate-')), 'glasshouse.json');
    const certificate = { game: 'glasshouse', number: 'A1', issuedOn: '2026-02-01' };
    writeFileSync(file, JSON.stringify(certificate));
    const { printed, posted } = await run(['certify', '--file', file, '--reason', 'new']);
    expect(posted).toEqual([['/api/operator/games/certificates', { certificate, reason: 'new' }]]);
    expect(printed).toBe('glasshouse has certificate A1 of 2026-02-01.');
  });
});
