import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ButtonLink } from '../button/button.tsx';
import { GameTile } from './game-tile.tsx';

function Lobby({ maintenance = false }: { maintenance?: boolean }) {
  const [tapped, setTapped] = useState(false);
  return (
    <>
      <GameTile
        id="meteor-market"
        name="Meteor Market"
        studio="Oddbird"
        fact="95.8% RTP"
        tapped={tapped}
        onTap={() => setTapped(true)}
        onClose={() => setTapped(false)}
        actions={
          <>
            {!maintenance && <ButtonLink href="#play">Play</ButtonLink>}
            <ButtonLink href="#free">Try free</ButtonLink>
          </>
        }
      />
      <p>Elsewhere</p>
    </>
  );
}
const face = () => screen.getByRole('button', { name: 'Meteor Market, Oddbird' });

describe('GameTile', () => {
  it('shows its actions when tapped and focuses the first one', async () => {
    render(<Lobby />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(face().getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(face());
    expect(face().getAttribute('aria-expanded')).toBe('true');
    const veil = screen.getByRole('group', { name: 'Meteor Market, Oddbird' });
    expect(
      within(veil)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Play', 'Try free']);
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Play' }));
  });

  it('shows only the given actions during maintenance', async () => {
    render(<Lobby maintenance />);
    await userEvent.click(face());
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Try free']);
  });

  it('closes on Escape, returning the focus, and when the player clicks outside', async () => {
    render(<Lobby />);
    await userEvent.click(face());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('link')).toBeNull();
    expect(document.activeElement).toBe(face());
    await userEvent.click(face());
    fireEvent.pointerDown(screen.getByText('Elsewhere'));
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('opens the game directly if it has a URL', () => {
    render(<GameTile id="x" name="Carousel" studio="Northlight" href="/play/x" />);
    expect(screen.getByRole('link', { name: 'Carousel, Northlight' }).getAttribute('href')).toBe('/play/x');
  });

  it('draws the cover with the game’s name if the image does not load', () => {
    const { container } = render(<GameTile id="x" name="Carousel" studio="Northlight" href="/x" imgUrl="/gone.webp" />);
    const image = container.querySelector('img');
    expect(image?.getAttribute('alt')).toBe('Carousel');
    expect(container.querySelector('svg')).toBeNull();
    fireEvent.error(image as HTMLElement);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('svg')).not.toBeNull();
  });
});
