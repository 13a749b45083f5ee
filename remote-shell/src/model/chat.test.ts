import { describe, expect, it } from '@jest/globals';
import { DEVELOPER_TOOLS } from '@parlay/contracts/page-names';
import { type ChatFacts, isChatAllowed } from './chat.ts';

const on = (id: string | undefined, hash = ''): ChatFacts['location'] => ({
  hash,
  route: id === undefined ? null : { id, remote: 'remote-x', params: {} },
});
const ordinary: ChatFacts = { enabled: true, cookies: 'all', location: on('home') };

describe('isChatAllowed', () => {
  it('allows the chat on ordinary pages, including unknown paths [SH26]', () => {
    expect(isChatAllowed(ordinary)).toBe(true);
    expect(isChatAllowed({ ...ordinary, location: on(undefined) })).toBe(true);
  });

  it.each(['game', 'betting', 'live-betting', 'sports-book', 'sports-book-live', 'account/deposit'])(
    'rejects the chat on %s [SH26]',
    (id) => {
      expect(isChatAllowed({ ...ordinary, location: on(id) })).toBe(false);
    },
  );

  it('rejects the chat before functional cookies are accepted, or after they are refused [SH26]', () => {
    expect(isChatAllowed({ ...ordinary, cookies: 'undecided' })).toBe(false);
    expect(isChatAllowed({ ...ordinary, cookies: 'needed' })).toBe(false);
  });

  it('rejects the chat if the brand has none, or while debugging [SH26]', () => {
    expect(isChatAllowed({ ...ordinary, enabled: false })).toBe(false);
    expect(isChatAllowed({ ...ordinary, location: on('home', DEVELOPER_TOOLS) })).toBe(false);
  });
});
