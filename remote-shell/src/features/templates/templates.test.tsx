import { describe, expect, it } from '@jest/globals';
import { BRAND_SLOTS } from '@parlay/contracts/brand-slots';
import { screen, within } from '@testing-library/react';
import { Bottom } from '../../slots/bottom.tsx';
import { Top } from '../../slots/top.tsx';
import { renderShell } from '../../testing/a-page.tsx';

const page = (
  <>
    <Top />
    <Bottom />
  </>
);
const footer = () => within(screen.getByRole('contentinfo'));
const homes = () => screen.getAllByRole('link', { name: 'Parlay, home' });

describe('useTemplate', () => {
  it('shows the logo as mark and name, or only as a name if the brand’s data specifies that [SH3]', () => {
    const { unmount } = renderShell(page);
    expect(homes().map((home) => home.querySelector('svg') !== null)).toEqual([true, true]);
    unmount();
    renderShell(page, { brand: { templates: { logo: 'wordmark' } } });
    expect(homes().map((home) => [home.querySelector('svg'), home.textContent])).toEqual(
      Array(2).fill([null, 'Parlay']),
    );
  });

  it('gives designed brands their own marks [SH3]', () => {
    const drawings = [undefined, 'lantern', 'posts'].map((logo) => {
      const { unmount } = renderShell(page, { brand: { templates: logo ? { logo } : {} } });
      const drawn = homes().map((home) => home.querySelector('svg')?.innerHTML);
      unmount();
      expect(new Set(drawn).size).toBe(1);
      return drawn[0];
    });
    expect(new Set(drawings).size).toBe(3);
  });

  it('shows payment methods as marks and names, or only as names [SH3]', () => {
    const { unmount } = renderShell(page);
    expect(footer().getByRole('img', { name: 'Card' })).toBeInTheDocument();
    unmount();
    renderShell(page, { brand: { templates: { paymentIcons: 'names' } } });
    expect(footer().queryByRole('img', { name: 'Card' })).toBeNull();
    expect(footer().getByText('Visa')).toBeVisible();
  });

  const facts = {
    affiliate: { name: 'Partners', url: 'https://partners.example/' },
    social: [{ name: 'Facebook', url: 'https://facebook.example/' }],
    helpers: [{ name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org/' }],
  };
  const before = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const link = (name: string | RegExp) => footer().getByRole('link', { name });
  const nav = (name: string) => footer().getByRole('navigation', { name });

  it.each([
    [
      'topBar',
      'search-last',
      () => before(screen.getByRole('button', { name: /^Search/ }), screen.getByText('Log in')),
    ],
    ['footer', 'links-first', () => before(nav('Footer'), footer().getByRole('link', { name: 'Parlay, home' }))],
    ['licenceLogos', 'text', () => link(/^Licensed/).querySelector('svg') === null],
    ['responsibleGaming', 'bar', () => before(link('Gambling Therapy'), nav('Footer'))],
    ['affiliate', 'line', () => link('Partners').closest('p') !== null],
    ['footerNav', 'row', () => nav('Footer').classList.contains('outside')],
    ['socialLinks', 'chips', () => link('Facebook').classList.contains('chip')],
  ] as const)('give %s a second template, %s, with the same links [SH3]', (slot, name, isDrawn) => {
    const { unmount } = renderShell(page, { brand: facts });
    const everyLink = () =>
      screen
        .getAllByRole('link')
        .map((one) => one.getAttribute('href'))
        .sort();
    const expected = everyLink();
    if (slot !== 'topBar') expect(isDrawn()).toBe(false);
    unmount();
    renderShell(page, { brand: { ...facts, templates: { [slot]: name } } });
    expect(isDrawn()).toBe(true);
    expect(everyLink()).toEqual(expected);
  });

  it('falls back to the default for a missing or unknown template [SH3]', () => {
    const { unmount, container } = renderShell(page);
    const expected = container.textContent;
    unmount();
    const unknown = Object.fromEntries(BRAND_SLOTS.map((slot) => [slot, 'unknown']));
    expect(renderShell(page, { brand: { templates: unknown } }).container.textContent).toBe(expected);
  });
});
