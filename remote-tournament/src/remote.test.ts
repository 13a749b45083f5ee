import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { contentsOf } from '@parlay/testing';
import { languageFaults } from '@parlay/testing/languages';
import remote from './remote.ts';

describe('remote-tournament', () => {
  it('RT9: owns the tournament routes and fills no slot', () => {
    expect(contentsOf(remote)).toEqual({
      routes: ['tournaments', 'tournament'],
      slots: [],
    });
  });

  it('SH35: speaks every language, each completely and none with English left in it', () => {
    expect(languageFaults(join(__dirname, '..', 'locales'))).toEqual([]);
    expect(languageFaults(join(__dirname, '..', 'descriptions'))).toEqual([]);
  });
});
