import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu } from './menu.tsx';

const show = () =>
  render(
    <>
      <Menu
        label="Account"
        trigger={(props) => (
          <button type="button" {...props}>
            Mara
          </button>
        )}
      >
        <a href="#deposit">Deposit</a>
        <a href="#limits">Limits</a>
      </Menu>
      <p>Elsewhere</p>
    </>,
  );
const trigger = () => screen.getByRole('button', { name: 'Mara' });
const open = () => trigger().getAttribute('aria-expanded') === 'true';

describe('Menu', () => {
  it('opens on click, and closes on a click outside', async () => {
    show();
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(trigger());
    expect(screen.getAllByRole('link')).toHaveLength(2);
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(open()).toBe(false);
  });

  it('closes on selection and keeps the focus nearby', async () => {
    show();
    await userEvent.click(trigger());
    await userEvent.click(screen.getByRole('link', { name: 'Limits' }));
    expect(open()).toBe(false);
    expect(document.activeElement).toBe(trigger());
  });

  it('opens above its button if there is too little space below', async () => {
    const height = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight');
    Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 200 });
    show();
    const root = trigger().parentElement as HTMLElement;
    const panel = root.querySelector('nav') as HTMLElement;
    const openAt = async (top: number) => {
      root.getBoundingClientRect = () => new DOMRect(0, top, 100, 44);
      await userEvent.click(trigger());
      const isAbove = panel.className.includes('above');
      await userEvent.click(trigger());
      return isAbove;
    };
    expect(await openAt(window.innerHeight - 100)).toBe(true);
    expect(await openAt(20)).toBe(false);
    if (height) Object.defineProperty(HTMLElement.prototype, 'offsetHeight', height);
  });

  it('supports the arrow keys, and returns the focus when Escape closes it', async () => {
    show();
    trigger().focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Deposit'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Limits'));
    await userEvent.keyboard('{Escape}');
    expect(open()).toBe(false);
    expect(document.activeElement).toBe(trigger());
  });
});
