import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pager, type PagerProps } from './pager.tsx';

function show(props: Partial<PagerProps>) {
  const onPage = jest.fn();
  render(
    <Pager
      page={1}
      hasNext
      onPage={onPage}
      label="Pages"
      previous="Previous"
      next="Next"
      current={`Page ${props.page ?? 1}`}
      {...props}
    />,
  );
  return onPage;
}
const disabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');

describe('Pager [SH18]', () => {
  it('disables Previous on page 1', async () => {
    const onPage = show({});
    expect(disabled('Previous')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onPage).toHaveBeenCalledWith(2);
  });

  it('disables Next on the last page', async () => {
    const onPage = show({ page: 3, hasNext: false });
    expect(disabled('Next')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(onPage).toHaveBeenCalledWith(2);
  });

  it('is hidden if there are no entries', () => {
    show({ empty: true });
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
