import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Panel } from './panel.tsx';

function Folding() {
  const [open, setOpen] = useState(true);
  return (
    <Panel title="Open bets" count={3} open={open} onToggle={() => setOpen(!open)} toggleLabel="Show open bets">
      <p>Rows</p>
    </Panel>
  );
}

describe('Panel', () => {
  it('is a region named by its title', () => {
    render(<Panel title="History">Rows</Panel>);
    expect(screen.getByRole('region', { name: 'History' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be collapsed', async () => {
    render(<Folding />);
    const toggle = screen.getByRole('button', { name: 'Show open bets' });
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByText('Rows').closest('[hidden]')).not.toBeNull();
  });
});
