import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from './button.tsx';

describe('Button', () => {
  it('keeps its focus while working, but does not submit twice', async () => {
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (working: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" working={working}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    rerender(form(true));
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  it('can be rendered as any link component', () => {
    const Link = ({ to, children, className }: { to: string; children?: ReactNode; className?: string }) => (
      <a href={`/en${to}`} className={className}>
        {children}
      </a>
    );
    render(
      <ButtonLink as={Link} to="/join" variant="volt">
        Join
      </ButtonLink>,
    );
    const link = screen.getByRole('link', { name: 'Join' });
    expect(link.getAttribute('href')).toBe('/en/join');
    expect(link.className).toContain('volt');
  });
});
