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

describe('templates of a brand', () => {
  it('SH3: the logo is the mark and the name, or the name alone where the brand’s data says so, wherever it stands', () => {
    const { unmount } = renderShell(page);
    expect(homes().map((home) => home.querySelector('svg') !== null)).toEqual([true, true]);
    unmount();
    renderShell(page, { brand: { templates: { logo: 'wordmark' } } });
    expect(homes().map((home) => [home.querySelector('svg'), home.textContent])).toEqual(
      Array(2).fill([null, 'Parlay']),
    );
  });

  it('SH3: the designed brands have marks of their own', () => {
    const drawings = [undefined, 'lantern', 'posts'].map((logo) => {
      const { unmount } = renderShell(page, { brand: { templates: logo ? { logo } : {} } });
      const drawn = homes().map((home) => home.querySelector('svg')?.innerHTML);
      unmount();
      expect(new Set(drawn).size).toBe(1);
      return drawn[0];
    });
    expect(new Set(drawings).size).toBe(3);
  });

  it('SH3: payment methods are marks and names, or names alone', () => {
    const { unmount } = renderShell(page);
    expect(footer().getByRole('img', { name: 'Card' })).toBeInTheDocument();
    unmount();
    renderShell(page, { brand: { templates: { paymentIcons: 'names' } } });
    expect(footer().queryByRole('img', { name: 'Card' })).toBeNull();
    expect(footer().getByText('Visa')).toBeVisible();
  });

  it('SH3: a slot whose template is not there, or is not named, has the default one', () => {
    const { unmount, container } = renderShell(page);
    const usual = container.textContent;
    unmount();
    const nowhere = Object.fromEntries(BRAND_SLOTS.map((slot) => [slot, 'nowhere']));
    expect(renderShell(page, { brand: { templates: nowhere } }).container.textContent).toBe(usual);
  });
});
