import { describe, expect, it } from '@jest/globals';
import { DEVELOPER_TOOLS } from '@parlay/contracts/page';
import { type ChatFacts, mayChat } from './chat.ts';

const on = (id: string | undefined, hash = ''): ChatFacts['location'] => ({
  hash,
  route: id === undefined ? null : { id, remote: 'remote-x', params: {} },
});
const usual: ChatFacts = { enabled: true, cookies: 'all', location: on('home') };

describe('the chat', () => {
  it('SH26: is on usual pages, also on one that nobody owns', () => {
    expect(mayChat(usual)).toBe(true);
    expect(mayChat({ ...usual, location: on(undefined) })).toBe(true);
  });

  it.each(['game', 'betting', 'live-betting', 'sports-book', 'sports-book-live', 'account/deposit'])(
    'SH26: is not on %s',
    (id) => {
      expect(mayChat({ ...usual, location: on(id) })).toBe(false);
    },
  );

  it('SH26: is not there before functional cookies are accepted, nor after they are refused', () => {
    expect(mayChat({ ...usual, cookies: 'undecided' })).toBe(false);
    expect(mayChat({ ...usual, cookies: 'needed' })).toBe(false);
  });

  it('SH26: is not there where the brand has none, nor while somebody debugs', () => {
    expect(mayChat({ ...usual, enabled: false })).toBe(false);
    expect(mayChat({ ...usual, location: on('home', DEVELOPER_TOOLS) })).toBe(false);
  });
});
