import { describe, expect, it } from '@jest/globals';
import { moneyParts } from '@parlay/money/format';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BalancePill } from './balance-pill.tsx';

const parts = moneyParts('1248.50', { currency: 'EUR', locale: 'en' });

function Header() {
  const [hidden, setHidden] = useState(false);
  return (
    <BalancePill
      parts={parts}
      hidden={hidden}
      onToggle={() => setHidden(!hidden)}
      toggleLabel={hidden ? 'Show balance' : 'Hide balance'}
      deposit={{ href: '/deposit', text: 'Deposit' }}
    />
  );
}

describe('BalancePill [SH9]', () => {
  it('shows the amount, or only the currency symbol with the digits removed when hidden', async () => {
    const { container } = render(<Header />);
    const button = screen.getByRole('button', { name: 'Hide balance' });
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('€1,248.50');
    await userEvent.click(button);
    expect(screen.getByRole('button', { name: 'Show balance' })).toBeTruthy();
    expect(container.textContent).not.toMatch(/1,248|50/);
    expect(screen.getByText('€')).toBeTruthy();
  });

  it('includes a deposit link', () => {
    render(<Header />);
    expect(screen.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('/deposit');
  });
});
