import { describe, expect, it } from '@jest/globals';
import { BRAND_TEXTS } from '@parlay/ports/brand-texts';
import { fakePorts } from '@parlay/ports/fakes';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { RemoteHarness } from './harness.tsx';
import { useMessages } from './messages.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Greeting() {
  const { t } = useMessages();
  return (
    <>
      <h1>{t('home.title', { name: 'Ada' })}</h1>
      <p>{t('home.games', { count: 2 })}</p>
    </>
  );
}

describe('useMessages', () => {
  it('prefers the brand’s own texts, key by key, as soon as they load [SH28, SH35]', () => {
    const messages = { home: { title: 'Hello {{name}}', games_one: '{{count}} game', games_other: '{{count}} games' } };
    const { ports } = fakePorts();
    const element = document.createElement('main');
    const root = createRoot(element);
    act(() =>
      root.render(
        <RemoteHarness ports={ports} messages={messages}>
          <Greeting />
        </RemoteHarness>,
      ),
    );
    expect(element.textContent).toBe('Hello Ada2 games');
    const { instance, locale } = ports.i18n;
    act(() => void instance.addResourceBundle(locale, BRAND_TEXTS, { 'home.title': 'Welcome, {{name}}' }));
    expect(element.textContent).toBe('Welcome, Ada2 games');
    act(() => root.unmount());
  });

  it('shows an unknown value of a known group as plain text, and nothing for other missing messages [SH28]', () => {
    const seen: string[] = [];
    function Words() {
      const { t } = useMessages();
      for (const key of ['status.OPEN', 'status.PARTLY_REFUNDED', 'status.netLoss', 'nowhere.title', 'title', 'a.b.c'])
        seen.push(t(key));
      return null;
    }
    const { ports } = fakePorts();
    const root = createRoot(document.createElement('main'));
    act(() =>
      root.render(
        <RemoteHarness ports={ports} messages={{ status: { OPEN: 'Open' } }}>
          <Words />
        </RemoteHarness>,
      ),
    );
    expect(seen.slice(0, 6)).toEqual(['Open', 'Partly refunded', 'Net loss', '', '', '']);
    act(() => root.unmount());
  });
});
