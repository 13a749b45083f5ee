import { describe, expect, it } from '@jest/globals';
import { renderWithPorts } from '@parlay/testing';
import { within } from '@testing-library/react';
import { englishText } from '../testing.tsx';
import { FieldGallery } from './field-gallery.tsx';

describe('FieldGallery', () => {
  const shown = () => {
    const view = renderWithPorts(<FieldGallery t={englishText} locale="en" />);
    return (state: string) => within(view.getByRole('region', { name: `Form fields, ${state}` }));
  };

  it('shows every field empty with its hint, filled, invalid with its error, and locked', () => {
    const box = shown();
    const day = (state: string) => box(state).getByLabelText('Date of birth');
    expect(day('empty')).toHaveValue('');
    expect(day('empty')).toHaveAccessibleDescription('DD.MM.YYYY');
    expect(day('filled')).toHaveValue('16.05.1990');
    expect(day('wrong')).toHaveAccessibleDescription('Write the day as DD.MM.YYYY.');
    expect(day('locked')).toBeDisabled();
  });

  it('shows no error in valid states, and one error per field in the invalid state', () => {
    const box = shown();
    for (const state of ['empty', 'filled', 'locked'])
      expect(
        box(state)
          .getAllByRole('textbox')
          .filter((field) => field.getAttribute('aria-invalid') === 'true'),
      ).toEqual([]);
    const wrong = box('wrong');
    expect(wrong.getByRole('alert')).toHaveTextContent('City');
    const silent = [...wrong.getAllByRole('textbox'), ...wrong.getAllByRole('combobox')]
      .filter((field) => field.getAttribute('aria-invalid') !== 'true')
      .map((field) => field.getAttribute('name'));
    expect(silent).toEqual(['phoneCountry', 'idKind']);
  });
});
