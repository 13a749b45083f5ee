import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Popover } from './popover.tsx';

describe('Popover', () => {
  const aPopover = () => {
    const onClose = jest.fn();
    render(
      <>
        <Popover id="p" open onClose={onClose} panel={<button type="button">Inside</button>} label="More">
          <button type="button">Anchor</button>
        </Popover>
        <button type="button">Elsewhere</button>
      </>,
    );
    return onClose;
  };

  it('requests closing on Escape, and on a click or focus outside', async () => {
    const onClose = aPopover();
    await userEvent.click(screen.getByRole('button', { name: 'Inside' }));
    await userEvent.click(screen.getByRole('button', { name: 'Anchor' }));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(onClose.mock.calls.length).toBeGreaterThan(1);
  });

  it('appears to the right from 961 px, and below its anchor up to 960 px [SH24]', () => {
    const css = readFileSync(join(__dirname, 'popover.module.css'), 'utf8');
    expect(css).toMatch(/\.panel \{[^}]*top: calc\(100% \+ 8px\)/);
    expect(css).toMatch(/@media \(min-width: 961px\) \{\s*\.panel \{[^}]*left: calc\(100% \+ 12px\)/);
  });
});
