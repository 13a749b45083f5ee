import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { type Column, DataTable } from './data-table.tsx';

interface Row {
  id: string;
  event: string;
  amount: string;
}
const columns: Column<Row>[] = [
  { id: 'event', header: 'Event', card: 'title', cell: ({ event }) => event },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => amount },
];
const rows = [
  { id: '1', event: 'Deposit', amount: '50.00' },
  { id: '2', event: 'Withdrawal', amount: '-20.00' },
];
const show = (some: Row[]) =>
  render(
    <DataTable caption="Transactions" columns={columns} rows={some} rowKey={({ id }) => id} empty="Nothing yet" />,
  );

describe('DataTable', () => {
  it('renders a named table with headers and one row per entry', () => {
    show(rows);
    const table = screen.getByRole('table', { name: 'Transactions' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Event', 'Amount']);
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });

  it('repeats a value’s label for narrow cards, but not for a title', () => {
    show(rows);
    expect(screen.getByText('50.00').getAttribute('data-label')).toBe('Amount');
    expect(screen.getByText('Deposit').hasAttribute('data-label')).toBe(false);
  });

  it('puts headings above groups of adjacent rows', () => {
    const days = [...rows, { id: '3', event: 'Stake', amount: '-1.00' }];
    render(
      <DataTable
        caption="Transactions"
        columns={columns}
        rows={days}
        rowKey={({ id }) => id}
        groupOf={({ id }) => (id === '3' ? 'Thu 14.05.2026' : 'Fri 15.05.2026')}
      />,
    );
    const heads = screen.getAllByRole('rowheader');
    expect(heads.map((head) => [head.textContent, head.getAttribute('scope')])).toEqual([
      ['Fri 15.05.2026', 'rowgroup'],
      ['Thu 14.05.2026', 'rowgroup'],
    ]);
    expect(heads.map((head) => head.closest('tbody')?.rows.length)).toEqual([3, 2]);
  });

  it('uses the column’s card label for a value, if it has one', () => {
    const named: Column<Row>[] = [{ id: 'amount', header: 'Gain', cardLabel: () => 'Won', cell: () => '5.00' }];
    render(<DataTable caption="Bets" columns={named} rows={rows.slice(0, 1)} rowKey={({ id }) => id} />);
    expect(screen.getByText('5.00').getAttribute('data-label')).toBe('Won');
  });

  it('shows the empty content if there are no rows', () => {
    show([]);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('Nothing yet')).toBeTruthy();
  });
});
