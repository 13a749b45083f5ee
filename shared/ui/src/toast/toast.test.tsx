import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { advanceClock, createToastClock, expiredToasts, nextExpiry } from './toast-clock.ts';
import { addToast, lifetimeOf, orderToasts, REALTIME_LIFETIME, removeToast, type ToastItem } from './toast-queue.ts';
import { ToastStack } from './toast-stack.tsx';

const toast = (kind: ToastItem['kind'], more: Partial<ToastItem> = {}): ToastItem => ({
  id: kind,
  kind,
  title: `A ${kind}`,
  ...more,
});
const ALL = [toast('info'), toast('success'), toast('warn'), toast('error')];

function Stack({ start }: { start: ToastItem[] }) {
  const [toasts, setToasts] = useState(start);
  return (
    <ToastStack
      toasts={toasts}
      onDismiss={(id) => setToasts((all) => removeToast(all, id))}
      label="Notices"
      closeLabel="Close"
      more={(waiting) => `${waiting} more`}
    />
  );
}

describe('ToastStack [SH15]', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('orders notices by error, warn, success, info, with older ones first within each kind', () => {
    const later = toast('warn', { id: 'later' });
    expect(orderToasts([...ALL, later]).map(({ id }) => id)).toEqual(['error', 'warn', 'later', 'success', 'info']);
  });

  it('replaces a notice with a newer one that has the same id', () => {
    const queue = addToast([toast('info', { id: 'x' })], toast('error', { id: 'x' }));
    expect(queue).toHaveLength(1);
    expect(queue[0]?.kind).toBe('error');
  });

  it('keeps notices for 5 seconds by default, for 15 if from realtime, and errors permanently', () => {
    expect(lifetimeOf(toast('info'))).toBe(5_000);
    expect(lifetimeOf(toast('info', { lifetime: REALTIME_LIFETIME }))).toBe(15_000);
    expect(lifetimeOf(toast('error', { lifetime: 10 }))).toBeNull();
  });

  it('uses alert for errors and warnings, which interrupts, and status otherwise', () => {
    render(<Stack start={ALL.slice(1)} />);
    expect(screen.getAllByRole('alert').map((node) => node.textContent)).toEqual(['A error', 'A warn']);
    expect(screen.getAllByRole('status').map((node) => node.textContent)).toEqual(['A success']);
  });

  it('shows three notices at a time, with the number of waiting ones', () => {
    render(<Stack start={ALL} />);
    expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(3);
    expect(screen.getByText('1 more')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(screen.queryByText('A error')).toBeNull();
    expect(screen.getByText('A info')).toBeTruthy();
  });

  it('closes notices when they expire, but not under the pointer or while they contain the focus', () => {
    jest.useFakeTimers();
    render(<Stack start={[toast('info'), toast('error')]} />);
    const region = screen.getByRole('region', { name: 'Notices' });
    fireEvent.pointerEnter(region);
    act(() => jest.advanceTimersByTime(20_000));
    expect(screen.getByText('A info')).toBeTruthy();
    fireEvent.pointerLeave(region);
    act(() => screen.getAllByRole('button', { name: 'Close' })[1]?.focus());
    act(() => jest.advanceTimersByTime(20_000));
    expect(screen.getByText('A info')).toBeTruthy();
    act(() => screen.getAllByRole('button', { name: 'Close' })[1]?.blur());
    act(() => jest.advanceTimersByTime(4_900));
    expect(screen.getByText('A info')).toBeTruthy();
    act(() => jest.advanceTimersByTime(200));
    expect(screen.queryByText('A info')).toBeNull();
    expect(screen.getByText('A error')).toBeTruthy();
  });
});

describe('toast clock', () => {
  it('restarts for a new text under the same id, which has not been read yet', () => {
    const [item, other] = [toast('info'), toast('info', { title: 'Something else' })];
    let clock = advanceClock(createToastClock(0), [item], 0, false);
    clock = advanceClock(clock, [{ ...item }], 4_000, false);
    expect(nextExpiry(clock)).toBe(1_000);
    clock = advanceClock(clock, [other], 4_500, false);
    expect(nextExpiry(clock)).toBe(5_000);
  });

  it('stops while held and while a notice waits behind others', () => {
    const item = toast('info');
    let clock = advanceClock(createToastClock(0), [item], 0, false);
    clock = advanceClock(clock, [item], 3_000, false);
    expect(nextExpiry(clock)).toBe(2_000);
    clock = advanceClock(clock, [item], 60_000, true);
    expect(nextExpiry(clock)).toBe(2_000);
    clock = advanceClock(clock, [item], 62_000, false);
    expect(expiredToasts(clock)).toEqual(['info']);
  });
});
