import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { Bottom } from '../../slots/bottom.tsx';
import { renderShell } from '../../testing/a-page.tsx';
import { CookieChoice } from './cookie-choice.tsx';

const panel = () => screen.queryByRole('region', { name: 'Cookies on this site' });

describe('CookieChoice', () => {
  it('offers accept and reject equally, and preselects nothing [SH36]', () => {
    const { fake } = renderShell(<CookieChoice />);
    const [reject, accept] = within(panel() as HTMLElement).getAllByRole('button');
    expect(reject).toHaveTextContent('Only needed ones');
    expect(accept).toHaveTextContent('Accept all');
    expect(accept?.className).toBe(reject?.className);
    expect(fake.ports.preferences.get('cookies')).toBe('undecided');
    expect(screen.getByRole('link', { name: 'Cookies policy' })).toHaveAttribute(
      'href',
      '/en/help-centre/cookies-policy',
    );
  });

  it.each([
    ['Only needed ones', 'needed'],
    ['Accept all', 'all'],
  ] as const)('stores “%s” and closes [SH36]', async (name, choice) => {
    const { user, fake } = renderShell(<CookieChoice />);
    await user.click(screen.getByRole('button', { name }));
    expect(fake.ports.preferences.get('cookies')).toBe(choice);
    expect(panel()).toBeNull();
  });

  it('reopens from the footer, receives the focus and returns it [SH36]', async () => {
    const { user, fake } = renderShell(<Bottom />);
    await user.click(screen.getByRole('button', { name: 'Only needed ones' }));
    const settings = screen.getByRole('button', { name: 'Cookie settings' });
    await user.click(settings);
    expect(panel()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Accept all' }));
    expect(settings).toHaveFocus();
    expect(fake.ports.preferences.get('cookies')).toBe('all');
  });

  it('does not receive the focus when it opens automatically [SH36]', () => {
    renderShell(<CookieChoice />);
    expect(document.body).toHaveFocus();
  });
});
