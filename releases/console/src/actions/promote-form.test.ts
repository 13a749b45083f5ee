import { describe, expect, it } from '@jest/globals';
import { type PromoteForm, promotionOf, refusedFields } from './promote-form.ts';

const empty: PromoteForm = {
  version: '2.0.0',
  audience: 'part',
  percent: '',
  brand: '',
  cohort: '',
  steps: '',
  every: '',
  auto: true,
  proof: false,
  withoutBrowser: false,
  reason: '',
};
const target = { channel: 'production', remote: 'remote-casino' };
const parse = (form: Partial<PromoteForm>) => promotionOf({ ...empty, ...form }, target);

describe('promotionOf', () => {
  it('returns an order without an audience for everyone', () => {
    expect(parse({ audience: 'everyone', percent: 'nonsense that is not shown' })).toEqual({
      ok: true,
      order: {
        kind: 'promote',
        ...target,
        version: '2.0.0',
        audience: undefined,
        withoutBrowser: false,
        reason: undefined,
      },
    });
  });

  it('parses shares, steps and durations', () => {
    expect(parse({ percent: '5', steps: '5, 25,100', every: '2h', cohort: ' staff ' })).toMatchObject({
      ok: true,
      order: {
        audience: { percent: 5, steps: [5, 25, 100], stepSeconds: 7_200, cohort: 'staff', auto: true, proof: false },
      },
    });
  });

  it.each([
    [{ version: '' }, 'version'],
    [{ percent: '0' }, 'percent'],
    [{ percent: '101' }, 'percent'],
    [{ percent: 'ten' }, 'percent'],
    [{}, 'percent'],
    [{ brand: '1.5' }, 'brand'],
    [{ steps: '5' }, 'steps'],
    [{ steps: '25,5' }, 'steps'],
    [{ steps: '5,x' }, 'steps'],
    [{ steps: '5,25', every: '15' }, 'every'],
    [{ steps: '5,25', every: '31d' }, 'every'],
    [{ percent: '5', every: '15m' }, 'every'],
    [{ percent: '5', withoutBrowser: true }, 'reason'],
  ])('reports an error at the invalid field: %j', (form, field) => {
    expect(parse(form)).toMatchObject({ ok: false, errors: { [field]: expect.any(String) } });
  });

  it('maps a registry refusal to the field that it names', () => {
    const message = 'There is no brand 7. The brands are 103, 104.';
    expect(refusedFields({ message, fieldErrors: { 'canary.brand': 'unknown' } })).toEqual({ brand: message });
    expect(refusedFields({ message, fieldErrors: { 'canary.percent': 'too small' } })).toEqual({ percent: message });
    expect(refusedFields({ message, fieldErrors: { 'promote.0.version': 'live' } })).toEqual({ version: message });
    expect(refusedFields({ message: 'frozen' })).toEqual({});
  });
});
