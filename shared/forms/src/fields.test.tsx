import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { maskIn } from '@parlay/contracts/validation/date';
import { lettersAndDigits, validName } from '@parlay/contracts/validation/name';
import { numberRules, readNumber } from '@parlay/contracts/validation/number';
import { allOf, VALIDATION_KEYS } from '@parlay/contracts/validation/rule';
import { maxlength, minlength, required } from '@parlay/contracts/validation/text';
import { languageErrors } from '@parlay/testing/languages';
import { fireEvent, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import forms from '../locales/en.json';
import { AvailableField } from './available-field.tsx';
import { CodeField } from './code-field.tsx';
import { ContactFields } from './contact-fields.tsx';
import { EmailField } from './email-field.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { NationalIdFields } from './national-id-fields.tsx';
import { NumberField } from './number-field.tsx';
import { RadioField } from './radio-field.tsx';
import { SelectField } from './select-field.tsx';
import { renderForm } from './testing.tsx';
import { TextField } from './text-field.tsx';
import { TextareaField } from './textarea-field.tsx';

describe('the text files', () => {
  it('contain every key in eight languages, and none left in English [VA1]', () => {
    expect(Object.keys(forms.validation).sort()).toEqual([...VALIDATION_KEYS].sort());
    expect(languageErrors(join(__dirname, '..', 'locales'))).toEqual([]);
  });

  it('spell the date format with the letters of the language [X3]', () => {
    const hints = readdirSync(join(__dirname, '..', 'locales')).map((file) => {
      const { date } = JSON.parse(readFileSync(join(__dirname, '..', 'locales', file), 'utf8')) as typeof forms;
      return maskIn(date.letters, 'DD/MM/YYYY');
    });
    expect(hints.sort()).toEqual(
      'DD/MM/AAAA DD/MM/GGGG DD/MM/YYYY DD/MM/ÅÅÅÅ DD/MM/ÅÅÅÅ JJ/MM/AAAA PP/KK/VVVV TT/MM/JJJJ'.split(' '),
    );
  });
});

describe('NumberField [VA6]', () => {
  const amount = (decimalComma?: boolean) =>
    renderForm(
      <NumberField
        name="amount"
        label="Amount"
        decimalComma={decimalComma}
        rule={numberRules(decimalComma).twoDecimals}
      />,
      { amount: '' },
    );

  it('accepts signs, commas and a leading point, and shows the plain number on blur', async () => {
    for (const [typed, stands] of [
      ['$1,000', '1000'],
      ['.5', '0.5'],
      ['S/ 20.50', '20.50'],
      ['ten', 'ten'],
    ] as const) {
      const view = amount();
      await view.user.type(view.getByLabelText('Amount'), typed);
      await view.user.tab();
      expect(view.getByLabelText('Amount')).toHaveValue(stands);
      expect(view.now().amount).toBe(stands);
      view.unmount();
    }
  });

  it('asks about a comma that could be a decimal comma, and never guesses [X29]', async () => {
    const view = amount(false);
    const field = view.getByLabelText('Amount');
    await view.user.type(field, '10,50');
    await view.user.tab();
    expect(field).toHaveValue('10,50');
    expect(field).toHaveAccessibleDescription('Do you mean 10.50? Use a point before the decimals.');
    await view.send();
    expect(view.sent).toEqual([]);
    expect(field).toHaveFocus();
  });

  it('reads a comma as a decimal point if the brand does [X29]', async () => {
    const view = amount(true);
    const field = view.getByLabelText('Amount');
    await view.user.type(field, '1.010,50');
    await view.user.tab();
    expect(field).toHaveValue('1010.50');
    await view.send();
    expect(view.sent).toEqual([{ amount: '1010.50' }]);
  });

  it('keeps each mark of an amount, because a dropped one would change the number [X29]', async () => {
    for (const [decimalComma, typed, stands, sent] of [
      [true, '1.000.000', '1000000', [{ amount: '1000000' }]],
      [false, '1.000.000', '1000000', [{ amount: '1000000' }]],
      [false, '50-100', '50-100', []],
    ] as const) {
      const view = amount(decimalComma);
      const field = view.getByLabelText('Amount');
      await view.user.type(field, typed);
      await view.user.tab();
      expect(field).toHaveValue(stands);
      await view.send();
      expect(view.sent).toEqual(sent);
      view.unmount();
    }
  });

  it('accepts only digits for whole numbers, typed or pasted, and never a space', async () => {
    const view = renderForm(<NumberField name="count" label="Count" kind="integer" />, { count: '' });
    const field = view.getByLabelText('Count');
    await view.user.type(field, '1 2a3');
    expect(field).toHaveValue('123');
    await view.user.clear(field);
    await view.user.click(field);
    await view.user.paste('€ 1.000');
    expect(field).toHaveValue('1000');
    expect(field).toHaveAttribute('inputmode', 'numeric');
  });

  it('reads the same number again after the player has left the field', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (typed, decimalComma) => {
        const number = readNumber(typed, decimalComma);
        if (number !== undefined) expect(readNumber(number, decimalComma)).toBe(number);
      }),
    );
  });
});

describe('TextField with a filter [VA10]', () => {
  it('keeps letters and digits of typed or pasted text, but does not filter characters being composed', async () => {
    const view = renderForm(<TextField name="name" label="Name" filter={lettersAndDigits} />, { name: '' });
    const field = view.getByLabelText('Name');
    await view.user.type(field, 'ma ri-a1');
    expect(field).toHaveValue('maria1');
    await view.user.clear(field);
    await view.user.click(field);
    await view.user.paste('Ñandú (2026)');
    expect(field).toHaveValue('Ñandú2026');
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: 'か ' } });
    expect(field).toHaveValue('か ');
    fireEvent.compositionEnd(field);
    expect(field).toHaveValue('か');
  });
});

describe('a specialized field', () => {
  it('has the right type, autocomplete value and label', () => {
    const view = renderForm(
      <>
        <EmailField name="email" label="Email" />
        <CodeField name="code" />
        <ContactFields />
      </>,
    );
    expect(view.getAllByLabelText('Email')[0]).toHaveAttribute('autocomplete', 'email');
    expect(view.getAllByLabelText('Email')[0]).toHaveAttribute('type', 'email');
    expect(view.getByLabelText('One-time code')).toHaveAttribute('autocomplete', 'one-time-code');
    expect(view.getByLabelText('Your name')).toHaveAttribute('autocomplete', 'name');
  });

  it('extracts a code from a pasted sentence [AU16]', async () => {
    const view = renderForm(<CodeField name="code" />, { code: '' });
    await view.user.click(view.getByLabelText('One-time code'));
    await view.user.paste('Your code is 123 456.');
    expect(view.now().code).toBe('123456');
  });

  it('validates an identity document by its type, and accepts only letters and digits [VA8, VA10]', async () => {
    const view = renderForm(<NationalIdFields kindName="kind" numberName="number" />, { kind: '', number: '' });
    await view.user.selectOptions(view.getByLabelText('Identity document'), 'National identity card (DNI)');
    await view.user.type(view.getByLabelText('Document number'), '123');
    await view.user.tab();
    expect(view.getByLabelText('Document number')).toHaveAccessibleDescription(
      'This number does not fit the document.',
    );
    await view.user.type(view.getByLabelText('Document number'), '-456 78K');
    await view.send();
    expect(view.sent).toEqual([{ kind: 'DNI', number: '12345678K' }]);
  });
});

describe('a required text field [VA9]', () => {
  const rule = allOf(required, minlength(3), maxlength(5));
  const kinds = [
    ['several lines', <TextareaField key="a" name="it" label="It" rule={rule} max={5} />],
    ['a line', <TextField key="b" name="it" label="It" rule={rule} />],
  ] as const;

  it.each(kinds)('enforces a minimum and a maximum length: %s [VA9]', async (_kind, field) => {
    const view = renderForm(field, { it: '' });
    const box = view.getByLabelText('It');
    await view.send();
    expect(box).toHaveFocus();
    expect(box).toHaveAccessibleDescription(/This field is needed\./);
    for (const [typed, expected] of [
      ['ab', /Use at least 3 characters\./],
      ['abcdef', /Use at most 5 characters\./],
    ] as const) {
      await view.user.clear(box);
      await view.user.type(box, typed);
      await view.send();
      expect(box).toHaveAccessibleDescription(expected);
    }
    expect(view.sent).toEqual([]);
    await view.user.type(box, '{Backspace}');
    await view.send();
    expect(view.sent).toEqual([{ it: 'abcde' }]);
  });

  it('validates a name, and reports a taken name as a duplicate [VA9]', async () => {
    const view = renderForm(
      <AvailableField
        name="it"
        label="It"
        rule={allOf(required, validName({ allowHyphen: false }))}
        check={async () => 'taken'}
      />,
      { it: '' },
    );
    const box = view.getByLabelText('It');
    await view.user.type(box, 'Anne-Marie');
    await view.user.tab();
    expect(box).toHaveAccessibleDescription('Use letters, without signs or digits between them.');
    await view.user.clear(box);
    await view.user.type(box, 'Anne');
    await view.user.tab();
    await waitFor(() => expect(box).toHaveAccessibleDescription('This is taken. Choose another one.'));
    await view.send();
    expect(view.sent).toEqual([]);
  });
});

describe('a choice field [VA9]', () => {
  const choices = [
    { value: 'a', label: 'One' },
    { value: 'b', label: 'Two' },
  ];

  it('is required and starts without a selection', async () => {
    const view = renderForm(
      <>
        <SelectField name="list" label="List" choices={choices} />
        <RadioField name="radio" label="Radio" rule={required} options={choices} />
      </>,
      { list: '', radio: '' },
    );
    await view.send();
    expect(view.getByLabelText('List')).toHaveFocus();
    expect(view.getByRole('radiogroup', { name: 'Radio' })).toHaveAccessibleDescription('This field is needed.');
    await view.user.selectOptions(view.getByLabelText('List'), 'Two');
    await view.send();
    expect(view.getByRole('radio', { name: 'One' })).toHaveFocus();
    await view.user.click(view.getByRole('radio', { name: 'One' }));
    await view.send();
    expect(view.sent).toEqual([{ list: 'b', radio: 'a' }]);
  });

  it('can be cleared if it is optional', async () => {
    const view = renderForm(<SelectField name="list" label="List" optional choices={choices} />, { list: '' });
    await view.send();
    await view.user.selectOptions(view.getByLabelText('List'), 'Two');
    await view.user.selectOptions(view.getByLabelText('List'), 'Choose');
    await view.send();
    expect(view.sent).toEqual([{ list: '' }, { list: '' }]);
  });
});

describe('ErrorSummary', () => {
  it('counts the invalid fields and links to each until it is corrected', async () => {
    const view = renderForm(
      <>
        <ErrorSummary labels={{ one: 'First', two: 'Second' }} />
        <TextField name="one" label="First" rule={required} />
        <TextField name="two" label="Second" rule={required} />
      </>,
      { one: '', two: '' },
    );
    expect(view.getByRole('alert')).toBeEmptyDOMElement();
    await view.send();
    expect(view.getByRole('alert')).toHaveTextContent('2 things to fix before this can be sent.');
    expect(view.getByLabelText('First')).toHaveFocus();
    await view.user.click(view.getByRole('button', { name: 'Second' }));
    expect(view.getByLabelText('Second')).toHaveFocus();
    await view.user.type(view.getByLabelText('Second'), 'x');
    expect(view.getByRole('alert')).toHaveTextContent('One thing to fix before this can be sent.');
  });
});
