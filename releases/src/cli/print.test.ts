import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '../replies/history.ts';
import { historyText } from './print.ts';

const entry: HistoryEntry = {
  ...{ seq: 9, at: '2026-11-26T03:00:00.000Z', by: 'casino-ci', team: 'casino', action: 'promote' },
  ...{ channel: 'staging', remote: 'remote-casino', revision: 7, reason: 'try', detail: { version: '1.4.0' } },
};

describe('historyText', () => {
  it('names the channel of a change, and none for changes without a channel', () => {
    const token = { ...entry, seq: 8, action: 'token created', channel: null, remote: null, detail: { name: 'night' } };
    const [head, first, second] = historyText([entry, token]).split('\n');
    expect(head?.split(/ {2,}/)).toEqual(['#', 'AT (UTC)', 'BY', 'CHANNEL', 'ACTION', 'WHAT', 'REASON']);
    expect(first).toMatch(/casino-ci \(casino\) +staging +promote +remote-casino 1\.4\.0 +try/);
    expect(second).toMatch(/casino-ci \(casino\) +- +token created +night/);
  });
});
