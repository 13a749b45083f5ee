import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs.tsx';

const rooms = [
  { id: 'all', label: 'All', count: 60 },
  { id: 'new', label: 'New' },
  { id: 'slots', label: 'Slots' },
];

function Rooms({ links = false }: { links?: boolean }) {
  const [selected, setSelected] = useState('all');
  const tabs = links ? rooms.map((room) => ({ ...room, href: `#${room.id}` })) : rooms;
  return <Tabs label="Rooms" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

describe('Tabs', () => {
  it('renders links and marks the current one if the tabs have URLs', async () => {
    render(<Rooms links />);
    const link = (name: string) => screen.getByRole('link', { name });
    expect(link('All 60').getAttribute('aria-current')).toBe('page');
    await userEvent.click(link('New'));
    expect(link('New').getAttribute('aria-current')).toBe('page');
    expect(link('All 60').hasAttribute('aria-current')).toBe(false);
  });

  it('otherwise renders a single tab stop with arrow keys that wrap around', async () => {
    render(<Rooms />);
    const tab = (name: string) => screen.getByRole('tab', { name });
    await userEvent.tab();
    expect(document.activeElement).toBe(tab('All 60'));
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(tab('Slots'));
    expect(tab('Slots').getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{Home}');
    expect(tab('All 60').getAttribute('aria-selected')).toBe('true');
    expect(tab('New').tabIndex).toBe(-1);
  });
});
