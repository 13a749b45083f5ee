import { describe, expect, it } from '@jest/globals';
import { DEVELOPER_TOOLS } from '@parlay/contracts/page-names';
import { type ChatFacts, mayChat } from './chat.ts';

const on = (id: string | undefined, hash = ''): ChatFacts['location'] => ({
  hash,
  route: id === undefined ? null : { id, remote: 'remote-x', params: {} },
});
const usual: ChatFacts = { enabled: true, cookies: 'all', location: on('home') };

describe('the chat', () => {
  it('is shown on usual pages, including unknown paths [SH26]', () => {
    expect(mayChat(usual)).toBe(true);
    expect(mayChat({ ...usual, location: on(undefined) })).toBe(true);
  });

  it.each(['game', 'betting', 'live-betting', 'sports-book', 'sports-book-live', 'account/deposit'])(
    'is not shown on %s [SH26]',
    (id) => {
      expect(mayChat({ ...usual, location: on(id) })).toBe(false);
    },
  );

  it('is not shown before functional cookies are accepted, nor after they are refused [SH26]', () => {
    expect(mayChat({ ...usual, cookies: 'undecided' })).toBe(false);
    expect(mayChat({ ...usual, cookies: 'needed' })).toBe(false);
  });

  it('is not shown where the brand has none, nor while debugging [SH26]', () => {
    expect(mayChat({ ...usual, enabled: false })).toBe(false);
    expect(mayChat({ ...usual, location: on('home', DEVELOPER_TOOLS) })).toBe(false);
  });
});
