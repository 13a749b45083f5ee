import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { OddsButton, type OddsButtonProps } from './odds-button.tsx';

function Offer(props: Partial<OddsButtonProps>) {
  const [pressed, setPressed] = useState(false);
  return <OddsButton name="Home" price="2.14" pressed={pressed} onClick={() => setPressed(!pressed)} {...props} />;
}
const button = () => screen.getByRole('button', { name: 'Home 2.14' });

describe('OddsButton', () => {
  it('acts as a toggle that exposes its pressed state', async () => {
    render(<Offer />);
    expect(button().getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(button());
    expect(button().getAttribute('aria-pressed')).toBe('true');
  });

  it('stays in place with its price when disabled or removed, and cannot be pressed', async () => {
    const { rerender } = render(<Offer disabled />);
    await userEvent.click(button());
    expect(button().getAttribute('aria-pressed')).toBe('false');
    rerender(<Offer removed />);
    expect(button().hasAttribute('disabled')).toBe(true);
    expect(button().textContent).toContain('2.14');
  });

  it('shows the direction of a price change', () => {
    const { rerender } = render(<Offer moved="up" />);
    expect(button().getAttribute('data-moved')).toBe('up');
    rerender(<Offer moved="down" />);
    expect(button().getAttribute('data-moved')).toBe('down');
  });
});
