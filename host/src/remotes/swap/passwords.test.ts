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
  const putBack = holdPasswords(document);
  document.body.innerHTML = FORM;
  const heard: string[] = [];
  document.body.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value), {
    once: true,
  });
  putBack();
  jest.advanceTimersByTime(100);
  expect(field().value).toBe('typed');
  expect(heard).toEqual(['typed']);
});

it('leaves newer input alone', () => {
  const putBack = holdPasswords(document);
  document.body.innerHTML = FORM;
  field().value = 'newer';
  putBack();
  jest.advanceTimersByTime(5000);
  expect(field().value).toBe('newer');
});

it('drops the password when no field appears within four seconds', () => {
  const putBack = holdPasswords(document);
  document.body.innerHTML = '';
  putBack();
  jest.advanceTimersByTime(4100);
  document.body.innerHTML = FORM;
  jest.advanceTimersByTime(5000);
  expect(field().value).toBe('');
});
