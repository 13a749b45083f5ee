import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { aPlayer } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { act } from '@testing-library/react';
import { en } from '../../testing/messages.ts';
import { sendTag } from './send-tag.ts';
import { storedTag, storeTag, tagIn } from './stored-tag.ts';
import { useLandingTag } from './use-landing-tag.ts';

function Landing() {
  useLandingTag();
  return null;
}

const landing = (search: string) =>
  renderWithPorts(<Landing />, { messages: en, location: { pathname: '/en/casino', search } });

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the next test's browser has no tag.
  document.cookie = 'parlay_btag=; Path=/; Max-Age=0';
});

describe('useLandingTag and sendTag', () => {
  it('stores the tag once all cookies are accepted, and removes it when consent is withdrawn [AU20, B18]', () => {
    const { fake } = landing('?x=1&btag=a_1%20b');
    const choose = (choice: 'all' | 'needed' | 'undecided') => act(() => fake.ports.preferences.set('cookies', choice));
    expect(document.cookie).not.toContain('parlay_btag');
    choose('all');
    expect(storedTag()).toBe('a_1 b');
    choose('undecided');
    expect(storedTag()).toBe('a_1 b');
    choose('needed');
    expect(document.cookie).not.toContain('parlay_btag');
  });

  it('keeps an earlier visit’s tag if the URL has none, and replaces it with a newer one [AU20]', () => {
    storeTag('earlier', 365);
    const none = landing('');
    act(() => none.fake.ports.preferences.set('cookies', 'all'));
    expect(storedTag()).toBe('earlier');
    const newer = landing('?bTag=newer');
    act(() => newer.fake.ports.preferences.set('cookies', 'all'));
    expect(storedTag()).toBe('newer');
  });

  it('is stored for a year [AU20]', () => {
    const written = jest.spyOn(document, 'cookie', 'set');
    const { fake } = landing('?btag=a_1b_2');
    act(() => fake.ports.preferences.set('cookies', 'all'));
    expect(written).toHaveBeenCalledWith(expect.stringMatching(/^parlay_btag=a_1b_2; Path=\/; Max-Age=31536000/));
    written.mockRestore();
  });

  it('has at most 200 characters [AU20]', () => {
    expect(['', '?btag=', '?btag=%20', `?btag=${'a'.repeat(201)}`, '?tag=a'].map(tagIn)).toEqual(
      Array(5).fill(undefined),
    );
    expect(tagIn(`?BTAG=${'a'.repeat(200)}`)).toHaveLength(200);
  });

  it('sends the tag for the signed-in player, with the operation only after registration [AU20, CL3]', async () => {
    const { fake } = renderWithPorts(<Landing />, { messages: en, session: aPlayer() });
    act(() => fake.ports.preferences.set('cookies', 'all'));
    await sendTag(fake.ports);
    expect(fake.calls).toEqual([]);
    storeTag('a_1b_2', 365);
    await sendTag(fake.ports, 'registration');
    await sendTag(fake.ports);
    expect(fake.calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/btag', { customerId: 'c-demo1', bTag: 'a_1b_2', operation: 'registration' }],
      ['POST', '/api/btag', { customerId: 'c-demo1', bTag: 'a_1b_2' }],
    ]);
  });

  it('sends no tag without consent or for a visitor [AU20]', async () => {
    storeTag('a_1b_2', 365);
    const undecided = renderWithPorts(<p />, { messages: en, session: aPlayer() });
    await sendTag(undecided.fake.ports);
    const visitor = renderWithPorts(<p />, { messages: en });
    visitor.fake.ports.preferences.set('cookies', 'all');
    await sendTag(visitor.fake.ports);
    expect([...undecided.fake.calls, ...visitor.fake.calls]).toEqual([]);
  });
});
