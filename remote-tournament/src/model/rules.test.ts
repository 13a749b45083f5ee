import { describe, expect, it } from '@jest/globals';
import { aCompetition, aMarket, anEntry, anEvent, aSelection, aTournament } from '../tournament.testing.ts';
import { boardOf } from './leaderboard.ts';
import { parseSlip, toggleSelection } from './slip.ts';
import { groupTournaments } from './tournament.ts';

const offer = (id: string) => ({
  competition: aCompetition(),
  event: anEvent(),
  market: aMarket(),
  selection: aSelection({ selectionId: id, name: id }),
});

describe('slip model', () => {
  it('holds one selection, which another click replaces, while the stake stays [TO13]', () => {
    const first = toggleSelection(null, offer('a'));
    const second = toggleSelection(first && { ...first, stake: 5000 }, offer('b'));
    expect(second).toMatchObject({ selectionId: 'b', stake: 5000, odds: 2.14, competitionName: 'Premier Division' });
  });

  it('removes a selection on a second click [TO3]', () => {
    expect(toggleSelection(toggleSelection(null, offer('a')), offer('a'))).toBeNull();
  });

  it('parses a stored slip, and rejects any other value', () => {
    const slip = toggleSelection(null, offer('a'));
    expect(parseSlip(structuredClone(slip))).toEqual(slip);
    for (const stored of [
      null,
      undefined,
      'slip',
      { ...slip, stake: -1 },
      { ...slip, stake: 1.5 },
      { ...slip, odds: '2' },
    ]) {
      expect(parseSlip(stored)).toBeUndefined();
    }
  });
});

describe('boardOf [TO9]', () => {
  const entries = Array.from({ length: 15 }, (_, at) => anEntry(at + 1)).reverse();

  it('returns the top ten or all rows, in order [TO9]', () => {
    expect(boardOf(entries, undefined, false).rows.map(({ position }) => position)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(boardOf(entries, undefined, true).rows).toHaveLength(15);
    expect(boardOf(entries.slice(0, 10), undefined, false).more).toBe(false);
  });

  it('always includes the player’s own row, and only once [TO9]', () => {
    expect(boardOf(entries, 'entry-player 14', false).own?.position).toBe(14);
    expect(boardOf(entries, 'entry-player 3', false).own).toBeUndefined();
    expect(boardOf(entries, 'entry-player 14', true).own).toBeUndefined();
  });
});

describe('groupTournaments', () => {
  it('keeps a tournament with an unknown status [TO16]', () => {
    const groups = groupTournaments(
      ['RUNNING', 'FINISHED', 'UPCOMING', 'PAUSED'].map((status) => aTournament({ id: status, status })),
    );
    expect(groups.running.map(({ id }) => id)).toEqual(['RUNNING']);
    expect(groups.upcoming.map(({ id }) => id)).toEqual(['UPCOMING', 'PAUSED']);
    expect(groups.finished.map(({ id }) => id)).toEqual(['FINISHED']);
  });
});
