import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Bottom } from '../../slots/bottom.tsx';
import { Top } from '../../slots/top.tsx';
import { renderShell } from '../../testing/a-page.tsx';

/** Renders the header, dock and footer around a page with this route. */
const around = (id: string) =>
  renderShell(
    <>
      <Top />
      <Bottom />
    </>,
    {
      session: { status: 'guest' },
      brand: {
        helpers: [{ name: 'Help line', url: 'https://help.example/' }],
        social: [{ name: 'Social', url: 'https://s.example/' }],
      },
      paths: { home: '', login: 'login', register: 'register', casino: 'casino', 'on-break': 'break' },
      location: { pathname: `/en/${id}`, route: { id, remote: 'remote-account', params: {} } },
    },
  );

describe('the shell around the break page [B9]', () => {
  it('shows no products, no partners and no link to registration', () => {
    around('on-break');
    for (const name of ['Register', 'Casino', 'Social'])
      expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Help line' })).not.toHaveLength(0);
  });

  it('shows products and registration on other pages', () => {
    around('casino');
    expect(screen.getAllByRole('link', { name: 'Register' })).not.toHaveLength(0);
    expect(screen.getAllByRole('link', { name: 'Casino' })).not.toHaveLength(0);
  });
});
