import { describe, expect, it } from '@jest/globals';
import { registrationRules } from './registration.ts';
import { email } from './text.ts';

const { username, displayName } = registrationRules({ password: 'modern', allowHyphen: true });

describe('the letters of user and display names [VA10]', () => {
  it.each(['demo1', 'Ægir77', 'Алва1', 'Παπάς', '東京タワー', '김철수7', 'مريم12'])('accept %s', (name) => {
    expect([username(name.padEnd(4, '1'), {}), displayName(name, {})]).toEqual([undefined, undefined]);
  });

  it.each([
    ['dеmo1', 'Cyrillic е among Latin letters'],
    ['Аlva1', 'Cyrillic А'],
    ['Alva1\u3164', 'a Hangul filler'],
    ['Al\u200dva1', 'a joiner'],
    ['Al\u202eva1', 'a direction override'],
    ['ａｄｍｉｎ', 'wide letters'],
    ['Alva①', 'a circled digit'],
    ['\u{1d400}lva', 'a mathematical letter'],
    ['A\u0336l\u0336v\u0336a', 'struck-out letters'],
    [`Alva${'\u0301'.repeat(5)}`, 'marks that cover neighbouring letters'],
  ])('reject %s: %s', (name) => {
    expect([username(name, {})?.key, displayName(name, {})?.key]).toEqual(['invalidPattern', 'invalidPattern']);
  });
});

describe('an email address [VA5]', () => {
  it.each([
    '<a@b.com>',
    'a@b.com>',
    '"a"@b.com',
    'a,b@c.com',
    'a@b..com',
    'a@-b.com',
    'a\u200b@b.com',
    'a(b)@c.com',
    'a;@b.com',
  ])('cannot be %s', (text) => {
    expect(email(text, {})?.key).toBe('email');
  });
  it.each(['a@b.com', "o'neil+tag@mail.example.co.uk", 'jörg@müller.example', 'a_b-c.d%e@x1.io'])(
    'may be %s',
    (text) => {
      expect(email(text, {})).toBeUndefined();
    },
  );
});
