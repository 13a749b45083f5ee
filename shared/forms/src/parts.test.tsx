import { describe, expect, it } from '@jest/globals';
import { newPassword } from '@parlay/contracts/validation/password';
import { required } from '@parlay/contracts/validation/text';
import { act, waitFor, within } from '@testing-library/react';
import type { Availability } from './availability.ts';
import { AvailableField } from './available-field.tsx';
import { CountryFields } from './country-fields.tsx';
import { DateField } from './date-field.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { PostCodeField } from './post-code-field.tsx';
import { SelectField } from './select-field.tsx';
import { renderForm } from './testing.tsx';
import { TextField } from './text-field.tsx';

describe('AvailableField [AU10]', () => {
  function aField() {
    const waiting = new Map<string, (answer: Availability) => void>();
    const view = renderForm(
      <>
        <AvailableField
          name="username"
          label="Username"
          help="As you like"
          rule={required}
          check={(value) => new Promise((resolve) => waiting.set(value, resolve))}
        />
        <PasswordField name="other" label="Other" autoComplete="current-password" />
      </>,
      { username: '', other: '' },
    );
    const field = view.getByLabelText('Username');
    return {
      ...view,
      field,
      waiting,
      leave: async (value: string) => {
        await view.user.clear(field);
        await view.user.type(field, value);
        await view.user.tab();
      },
      answer: (value: string, answer: Availability) => act(async () => waiting.get(value)?.(answer)),
    };
  }

  it('checks the name when the player leaves the field, and does not submit a taken one', async () => {
    const view = aField();
    await view.leave('maria');
    expect(view.field).toHaveAccessibleDescription('Checking');
    await view.answer('maria', 'taken');
    expect(view.field).toHaveAccessibleDescription('This is taken. Choose another one.');
    await view.send();
    expect(view.sent).toEqual([]);
    await view.leave('maria2');
    await view.answer('maria2', 'free');
    expect(view.field).toHaveAccessibleDescription('This one is free.');
    await view.send();
    expect(view.sent).toHaveLength(1);
  });

  it('ignores responses for earlier values, regardless of the order in which they arrive', async () => {
    const view = aField();
    await view.leave('maria');
    await view.leave('marta');
    await view.answer('marta', 'free');
    await view.answer('maria', 'taken');
    expect(view.field).toHaveAccessibleDescription('This one is free.');
    expect(view.field).not.toHaveAttribute('aria-invalid');
  });

  it('leaves the decision to the server if the check fails, and checks again', async () => {
    const view = aField();
    await view.leave('maria');
    await view.answer('maria', 'unknown');
    expect(view.field).toHaveAccessibleDescription('As you like');
    view.waiting.clear();
    await view.leave('maria');
    expect([...view.waiting.keys()]).toEqual(['maria']);
  });

  it('shows that too many names were checked, leaves the decision to the server, and can check again [D1]', async () => {
    const view = aField();
    await view.leave('maria');
    await view.answer('maria', 'limited');
    expect(view.field).toHaveAccessibleDescription(/^Too many names were checked\./);
    expect(view.field).not.toHaveAttribute('aria-invalid');
    await view.send();
    expect(view.sent).toHaveLength(1);
    view.waiting.clear();
    await view.leave('maria');
    expect([...view.waiting.keys()]).toEqual(['maria']);
  });

  it('does not check a value that its rule rejects', async () => {
    const view = aField();
    await view.leave(' ');
    expect(view.waiting.size).toBe(0);
  });
});

describe('PasswordField for a new password [AU17]', () => {
  it('shows its strength as text, and the missing requirements next to the field', async () => {
    const view = renderForm(
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        rule={newPassword('ordered', 8)}
        requirements={{ policy: 'ordered', min: 8 }}
        meter
      />,
      { password: '' },
    );
    const field = view.getByLabelText('Password');
    expect(view.queryByText('Your password needs')).toBeNull();
    await view.user.click(field);
    expect(field).toHaveAccessibleDescription(/8 characters or more/);
    await view.user.type(field, 'Parlay2026$');
    expect(view.getByText('Strong')).toBeInTheDocument();
    expect(view.getAllByText(', done')).toHaveLength(5);
    await view.user.keyboard('{Escape}');
    expect(view.queryByText('Your password needs')).toBeNull();
    expect(field).toHaveFocus();
  });
});

describe('PasswordField lists the missing requirements of the policy [X5]', () => {
  it.each([
    ['ordered', '2026Parlay', 'Begin with a letter.'],
    ['ordered', 'Parlay', 'Put a digit after the letters.'],
    ['anyOrder', '20262026', 'Add a letter from a to z.'],
    ['anyOrder', 'ParlayParlay', 'Add a digit.'],
  ] as const)('%s, "%s": %s', async (policy, typed, expected) => {
    const view = renderForm(
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        rule={newPassword(policy, 4)}
        requirements={{ policy, min: 4 }}
      />,
      { password: '' },
    );
    const field = view.getByLabelText('Password');
    await view.user.type(field, typed);
    await view.user.keyboard('{Escape}');
    await view.user.tab();
    expect(field).toHaveAccessibleDescription(expected);
  });
});

describe('DateField [X3, VA11]', () => {
  const aDay = (birth = '') =>
    renderForm(<DateField name="day" label="Birth date" rule={required} latest="2008-11-21" autoComplete="bday" />, {
      day: birth,
    });

  it('inserts separators during typing and submits the wire format', async () => {
    const view = aDay();
    const field = view.getByLabelText('Birth date');
    expect(field).toHaveAccessibleDescription('DD.MM.YYYY');
    await view.user.type(field, '16051990');
    expect(field).toHaveValue('16.05.1990');
    await view.send();
    expect(view.sent).toEqual([{ day: '1990-05-16' }]);
  });

  it('shows its error and its range in the brand’s format', async () => {
    const view = aDay();
    const field = view.getByLabelText('Birth date');
    await view.user.type(field, '31.02.1990');
    await view.user.tab();
    expect(field).toHaveAccessibleDescription('Write the day as DD.MM.YYYY.');
    await view.user.clear(field);
    await view.user.type(field, '22.11.2008');
    await view.user.tab();
    expect(field).toHaveAccessibleDescription('The latest day is 21.11.2008.');
  });

  it('can be filled from a calendar with the keyboard, except for days after the latest one', async () => {
    const view = aDay('2008-11-05');
    await view.user.click(view.getByRole('button', { name: 'Choose from a calendar' }));
    const calendar = view.getByRole('dialog', { name: 'Calendar' });
    const day = await within(calendar).findByRole('button', { name: /Wednesday, November 5, 2008/ });
    await waitFor(() => expect(day).toHaveFocus());
    expect(within(calendar).getByRole('button', { name: /November 22, 2008/ })).toBeDisabled();
    await view.user.keyboard('{ArrowDown}{Enter}');
    expect(view.now()).toEqual({ day: '2008-11-12' });
    expect(view.getByLabelText('Birth date')).toHaveFocus();
    expect(view.getByLabelText('Birth date')).toHaveValue('12.11.2008');
    expect(view.queryByRole('dialog')).toBeNull();
  });

  it('closes only the calendar on Escape', async () => {
    const view = aDay();
    await view.user.click(view.getByRole('button', { name: 'Choose from a calendar' }));
    await view.findByRole('combobox', { name: 'Year' });
    await view.user.keyboard('{Escape}');
    expect(view.queryByRole('dialog')).toBeNull();
    expect(view.now()).toEqual({ day: '' });
  });
});

describe('PhoneField', () => {
  it('splits a number pasted with its calling code, which must be valid for its country', async () => {
    const view = renderForm(<PhoneField countryName="country" numberName="mobile" head={['DE']} />, {
      country: 'DE',
      mobile: '',
    });
    const number = view.getByLabelText('Mobile number');
    expect(number).toHaveAttribute('autocomplete', 'tel-national');
    await view.user.click(number);
    await view.user.paste('+358 40 123 4567');
    await view.user.tab();
    expect(view.now()).toEqual({ country: 'FI', mobile: '401234567' });
    expect(view.getByLabelText('Country code')).toHaveDisplayValue('+358 Finland');
    await view.user.clear(number);
    await view.user.type(number, '12345678901234');
    await view.user.tab();
    await waitFor(() => expect(number).toHaveAccessibleDescription('This is not a number of the chosen country.'));
  });

  it('follows the selected country until the player enters a number or selects a calling code', async () => {
    const view = renderForm(
      <>
        <SelectField
          name="home"
          label="Home"
          choices={['GA', 'DE', 'FI', 'PE'].map((value) => ({ value, label: value }))}
        />
        <PhoneField countryName="country" numberName="mobile" follow="home" />
      </>,
      { home: '', country: '', mobile: '' },
    );
    const home = view.getByLabelText('Home');
    const code = view.getByLabelText('Country code');
    // Typing "Germany" into a select selects Gabon first.
    await view.user.selectOptions(home, 'GA');
    await view.user.selectOptions(home, 'DE');
    expect(code).toHaveValue('DE');
    await view.user.selectOptions(code, 'PE');
    await view.user.selectOptions(home, 'FI');
    expect(code).toHaveValue('PE');
    await view.user.selectOptions(code, 'FI');
    await view.user.type(view.getByLabelText('Mobile number'), '401234567');
    await view.user.selectOptions(home, 'DE');
    expect(code).toHaveValue('FI');
  });
});

describe('CountryFields [AU8]', () => {
  const COUNTRIES = [
    { isoCode: 'DE', label: 'Germany', subDivisionSupported: false },
    { isoCode: 'PE', label: 'Peru', subDivisionSupported: true },
    { isoCode: 'US', label: 'United States', subDivisionSupported: true },
  ];
  const PARTS = {
    PE: [{ value: 'PE-LIM', label: 'Lima' }],
    US: [
      { value: 'US-CA', label: 'California' },
      { value: 'US-NY', label: 'New York' },
    ],
  };
  const fields = (values: object, guess?: { country: string; subdivision?: string }) =>
    renderForm(
      <CountryFields
        countryName="country"
        subdivisionName="part"
        countries={COUNTRIES}
        head={['PE']}
        subdivisions={PARTS}
        guess={guess}
      />,
      { ...values },
    );

  it('lists the head countries first, and shows a region field only for countries with regions', async () => {
    const view = fields({ country: '', part: '' });
    const list = view.getByLabelText('Country');
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose', 'Peru', 'Germany', 'United States']);
    expect(view.queryByLabelText('State or region')).toBeNull();
    await view.user.selectOptions(list, 'Peru');
    await view.user.selectOptions(view.getByLabelText('State or region'), 'Lima');
    expect(view.now()).toEqual({ country: 'PE', part: 'PE-LIM' });
    await view.user.selectOptions(list, 'United States');
    expect(view.now()).toEqual({ country: 'US', part: '' });
  });

  it('preselects the IP address’s country only while the field is empty', async () => {
    const guess = { country: 'US', subdivision: 'US-NY' };
    const empty = fields({ country: '', part: '' }, guess);
    await waitFor(() => expect(empty.now()).toEqual({ country: 'US', part: 'US-NY' }));
    empty.unmount();
    expect(fields({ country: 'DE', part: '' }, guess).now()).toEqual({ country: 'DE', part: '' });
  });

  it('preselects the region only in the IP address’s country, and never replaces a selection', async () => {
    const guess = { country: 'US', subdivision: 'US-NY' };
    const view = fields({ country: 'DE', part: '' }, guess);
    await view.user.selectOptions(view.getByLabelText('Country'), 'United States');
    await waitFor(() => expect(view.now()).toEqual({ country: 'US', part: 'US-NY' }));
    await view.user.selectOptions(view.getByLabelText('Country'), 'Peru');
    expect(view.now()).toEqual({ country: 'PE', part: '' });
    view.unmount();
    const chosen = fields({ country: 'US', part: 'US-CA' }, guess);
    expect(chosen.now()).toEqual({ country: 'US', part: 'US-CA' });
  });
});

describe('PostCodeField', () => {
  it('rejects a postcode with an example for the country, and revalidates it for another country [AU5]', async () => {
    const countries = ['DE', 'NL', 'AE'].map((isoCode) => ({ isoCode, label: isoCode, subDivisionSupported: false }));
    const view = renderForm(
      <>
        <CountryFields countryName="country" subdivisionName="part" countries={countries} subdivisions={{}} />
        <PostCodeField name="postCode" countryName="country" label="Postcode" rule={required} />
      </>,
      { country: 'DE', part: '', postCode: '' },
    );
    const field = view.getByLabelText('Postcode');
    const choose = (country: string) => view.user.selectOptions(view.getByLabelText('Country'), country);
    await view.user.type(field, '1012 JS');
    await view.user.tab();
    expect(field).toHaveAccessibleDescription('Check the postcode. In this country it looks like 10115.');
    await choose('NL');
    expect(field).not.toHaveAttribute('aria-invalid');
    await view.user.clear(field);
    await view.user.type(field, 'AE-1');
    expect(field).toHaveAccessibleDescription('Check the postcode. In this country it looks like 1012 JS.');
    await choose('AE');
    expect(field).not.toHaveAttribute('aria-invalid');
  });

  it('accepts a postcode that the account already has', async () => {
    const view = renderForm(
      <PostCodeField name="postCode" countryName="country" label="Postcode" rule={required} known="old" />,
      { country: 'DE', postCode: 'old' },
    );
    await view.send();
    expect(view.sent).toHaveLength(1);
  });
});

describe('ErrorSummary', () => {
  it('counts down as fields are corrected one by one', async () => {
    const names = ['one', 'two', 'three'];
    const view = renderForm(
      <>
        <ErrorSummary labels={Object.fromEntries(names.map((name) => [name, name]))} />
        {names.map((name) => (
          <TextField key={name} name={name} label={`Field ${name}`} rule={required} />
        ))}
      </>,
      { one: '', two: '', three: '' },
    );
    await view.send();
    expect(view.getByRole('alert')).toHaveTextContent('3 things to fix before this can be sent.');
    await view.user.type(view.getByLabelText('Field one'), 'a');
    expect(view.getByRole('alert')).toHaveTextContent('2 things to fix before this can be sent.');
    await view.user.type(view.getByLabelText('Field two'), 'a');
    expect(view.getByRole('alert')).toHaveTextContent('One thing to fix before this can be sent.');
    await view.user.type(view.getByLabelText('Field three'), 'a');
    expect(view.getByRole('alert')).toBeEmptyDOMElement();
  });
});
