import { describe, expect, it } from '@jest/globals';
import { titleOf } from './title.ts';

const SEO = '/football/sweden/norrliga/lindhaga-bruntorp';
const at = (path: string, seoLink?: string, route: Parameters<typeof titleOf>[1] = 'betting') =>
  titleOf(path.split('/').filter(Boolean), route, seoLink);

describe('titleOf [FR5]', () => {
  it.each([
    ['', 'generic', {}],
    ['football', 'sport', { sport: 'Football' }],
    ['ice-hockey/finland', 'category', { sport: 'Ice hockey', category: 'Finland' }],
    ['football/peru/liga-costa', 'tournament', { sport: 'Football', category: 'Peru', tournament: 'Liga costa' }],
    [
      'football/peru/liga-costa/a-b',
      'game',
      { sport: 'Football', category: 'Peru', tournament: 'Liga costa', game: 'A b' },
    ],
    ['football/peru/liga-costa/a-b/corners', 'generic', {}],
  ])('treats "%s" below the page as a %s page [FR5]', (path, kind, names) => {
    expect(at(path, SEO)).toEqual({ kind, names });
  });

  it('uses the names from a deep link’s seoLink, or none until they are known [FR5, X14]', () => {
    expect(at('event/123')).toEqual({ kind: 'generic', names: {} });
    expect(at('tapahtuma/123', SEO)).toMatchObject({ kind: 'game', names: { game: 'Lindhaga bruntorp' } });
    expect(at('category/5', '/football/sweden')).toMatchObject({ kind: 'category' });
    expect(at('9', SEO, 'sports-book-live')).toMatchObject({ kind: 'game' });
    expect(at('event/123', '/a/b/c/d/e')).toMatchObject({ kind: 'generic' });
    expect(at('event/123', 'https://evil.example')).toMatchObject({ kind: 'generic' });
  });

  it('uses the frame’s display names if there are as many as in the URL [FR5]', () => {
    const path = ['event', '123'];
    const names = ['Football', 'Sweden', 'Norrliga', 'Lindhaga – Bruntorp Västerö IF'];
    expect(titleOf(path, 'betting', SEO, names).names.game).toBe('Lindhaga – Bruntorp Västerö IF');
    expect(titleOf(path, 'betting', SEO, names.slice(1)).names.game).toBe('Lindhaga bruntorp');
  });

  it('derives the title from the depth for all other paths [X14]', () => {
    expect(at('event/abc', SEO)).toEqual({ kind: 'category', names: { sport: 'Event', category: 'Abc' } });
    expect(at('football/123', SEO)).toEqual({ kind: 'category', names: { sport: 'Football', category: '123' } });
    expect(at('live', SEO)).toEqual({ kind: 'sport', names: { sport: 'Live' } });
  });
});
