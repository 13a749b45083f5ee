import { describe, expect, it } from '@jest/globals';
import { failure } from '@parlay/ports/fakes';
import { waitFor } from '@testing-library/react';
import { COUNTRIES, registration } from '../testing/registration.tsx';

describe('a registration that is refused', () => {
  it('AU9: a fault of the server on the first step leads back there, with everything kept', async () => {
    const view = registration({
      api: {
        'POST /api/register': () => failure({ code: 'invalid_request', fieldErrors: { 'user.email': 'duplicate' } }),
      },
    });
    await view.stepOne();
    await view.stepTwo();
    expect(await view.findByText('Your details', { selector: 'h1' })).toBeInTheDocument();
    await waitFor(() =>
      expect(view.getByLabelText('Email')).toHaveAccessibleDescription('This is taken. Choose another one.'),
    );
    expect(view.getByLabelText('Password')).toHaveValue('Parlay2026$');
    await view.type('Email', 'maria2@mail.example');
    await view.type('Email once more', 'maria2@mail.example');
    await view.press('Continue');
    expect(await view.findByLabelText('Street')).toHaveValue('Lindenallee');
  });

  it('AU9: error 200017 leads to the address that the brand has for it', async () => {
    const view = registration({
      api: {
        'POST /api/register': () =>
          failure({ code: 'registration_blocked', details: { number: 200017, redirectUrl: '/en/help-centre/about' } }),
      },
    });
    await view.stepOne();
    await view.stepTwo();
    await waitFor(() => expect(view.at().pathname).toBe('/en/help-centre/about'));
  });

  it('AU9: any other refusal is a notice in the words of the server, with its reference', async () => {
    const view = registration({
      api: { 'POST /api/register': () => failure({ code: 'internal', message: 'Not now.', reference: 'r-9' }) },
    });
    const shown: unknown[] = [];
    view.fake.ports.bus.on('notice.shown').subscribe((notice) => shown.push(notice));
    await view.stepOne();
    await view.stepTwo();
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]).toMatchObject({ type: 'error', text: 'Not now. Reference: r-9' });
    expect(view.getByLabelText('City')).toHaveValue('Lübeck');
  });

  it('AU8: a list of countries that fails says why and is asked for again', async () => {
    let failing = true;
    const view = registration({
      api: {
        'POST /api/country-labels': () =>
          failing
            ? failure({ code: 'internal', message: 'No countries today.' })
            : { countries: COUNTRIES, countriesSubDivisions: {} },
      },
    });
    await view.stepOne();
    expect(await view.findByText('No countries today.')).toBeInTheDocument();
    failing = false;
    await view.press('Try again');
    expect(await view.findByLabelText('Country')).toBeInTheDocument();
  });
});
