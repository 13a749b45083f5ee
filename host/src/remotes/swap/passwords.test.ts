import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { holdPasswords } from './passwords.ts';

const FORM = '<form><input name="username"><input type="password" name="password"></form>';
const field = () => document.querySelector<HTMLInputElement>('[name="password"]') as HTMLInputElement;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = FORM;
  field().value = 'typed';
});
afterEach(() => void jest.useRealTimers());

it('puts a typed password into the next version’s field, and notifies the form', () => {
  const restore = holdPasswords(document);
  document.body.innerHTML = FORM;
  const inputs: string[] = [];
  document.body.addEventListener('input', ({ target }) => inputs.push((target as HTMLInputElement).value), {
    once: true,
  });
  restore();
  jest.advanceTimersByTime(100);
  expect(field().value).toBe('typed');
  expect(inputs).toEqual(['typed']);
});

it('does not overwrite newer input', () => {
  const restore = holdPasswords(document);
  document.body.innerHTML = FORM;
  field().value = 'newer';
  restore();
  jest.advanceTimersByTime(5000);
  expect(field().value).toBe('newer');
});

it('discards the password when no field appears within four seconds', () => {
  const restore = holdPasswords(document);
  document.body.innerHTML = '';
  restore();
  jest.advanceTimersByTime(4100);
  document.body.innerHTML = FORM;
  jest.advanceTimersByTime(5000);
  expect(field().value).toBe('');
});
