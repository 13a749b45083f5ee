import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { Select } from '../select/select.tsx';
import { TextField } from './text-field.tsx';

const describedBy = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby') ?? '');

describe('TextField', () => {
  it('connects its error to the control, replacing the help text', () => {
    const { rerender } = render(<TextField label="Email" help="We write rarely" />);
    const field = screen.getByLabelText('Email');
    expect(describedBy(field)?.textContent).toBe('We write rarely');
    expect(field.hasAttribute('aria-invalid')).toBe(false);
    rerender(<TextField label="Email" help="We write rarely" error="Add the ending" />);
    expect(describedBy(field)?.textContent).toBe('Add the ending');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('We write rarely')).toBeNull();
  });

  it('has no description if there is no message', () => {
    render(<TextField label="Email" />);
    expect(screen.getByLabelText('Email').hasAttribute('aria-describedby')).toBe(false);
  });

  it('shows and hides a password with a button named after its action', async () => {
    render(<TextField label="Password" type="password" reveal={{ show: 'Show password', hide: 'Hide password' }} />);
    const field = screen.getByLabelText('Password');
    await userEvent.type(field, 'secret');
    expect(field.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.getAttribute('type')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.getAttribute('type')).toBe('password');
    expect((field as HTMLInputElement).value).toBe('secret');
  });

  it('works the same for selects and checkboxes', async () => {
    render(
      <>
        <Select label="Currency" error="Choose one">
          <option value="EUR">Euro</option>
        </Select>
        <Checkbox label="I agree" error="Tick this" />
      </>,
    );
    expect(describedBy(screen.getByLabelText('Currency'))?.textContent).toBe('Choose one');
    const box = screen.getByRole('checkbox', { name: 'I agree' });
    expect(describedBy(box)?.textContent).toBe('Tick this');
    await userEvent.click(screen.getByText('I agree'));
    expect((box as HTMLInputElement).checked).toBe(true);
  });
});
