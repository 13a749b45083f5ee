import { describe, expect, it } from '@jest/globals';
import { phoneticForm, visualForm, withoutDigits } from './latin.ts';
import { isReservedName } from './reserved-names.ts';
import { nameKeys } from './skeleton.ts';

const shareKey = (first: string, second: string) => nameKeys(first).some((key) => nameKeys(second).includes(key));

describe('nameKeys', () => {
  it.each([
    ['demo1', 'dеmo1'],
    ['Alva1', 'Аlva1'],
    ['Alva1', 'Alva1\u3164'],
    ['Alva1', 'Al\u200bva1'],
    ['admin', 'ADMIN'],
    ['modern1', 'rnodern1'],
    ['Allan', 'AIlan'],
  ])('returns a shared key for %s and %s', (first, second) => {
    expect(shareKey(first, second)).toBe(true);
  });

  it.each([
    ['Alva1', 'Alva2'],
    ['anna', 'hanna'],
  ])('returns no shared key for %s and %s', (first, second) => {
    expect(shareKey(first, second)).toBe(false);
  });
});

describe('name matching', () => {
  it.each([
    ['Петров', 'Petrov'],
    ['Παπάς', 'Papas'],
    ['Müller', 'Mueller'],
    ['Юрий', 'Yuriy'],
    ['Åke', 'Aake'],
    ['Παπαδόπουλος', 'Papadopoulos'],
    ['Ευάγγελος', 'Evangelos'],
    ['Μαυροειδής', 'Mavroeidis'],
    ['Μπάμπης', 'Bampis'],
    ['Γεωργίου', 'Georgiou'],
    ['Алексей', 'Alexei'],
    ['Евгений', 'Yevgeny'],
    ['Щукин', 'Schukin'],
    ['Petroff', 'Petrov'],
  ])('recognizes that %s sounds like %s', (first, second) => {
    expect(phoneticForm(first)).toBe(phoneticForm(second));
  });

  it.each([
    ['Kоrhonen', 'Korhonen'],
    ['АLІСЕ', 'Alice'],
    ['Al1c3', 'Alice'],
    ['€rik', 'Erik'],
    ['Ann4 8erg 2', 'Anna Berg'],
  ])('recognizes that %s looks like %s', (first, second) => {
    expect(visualForm(withoutDigits(first))).toBe(visualForm(second));
  });

  it('distinguishes names that sound different', () => {
    expect(phoneticForm('Virtanen')).not.toBe(phoneticForm('Korhonen'));
  });
});

describe('isReservedName', () => {
  it.each([
    'admin',
    'Support',
    'ADMIN77',
    'аdmin',
    'Supp0rt',
    'ParlaySupport',
    'TheModerator',
    'supportteam',
    'adm1n',
    '4dmin',
    '5upport',
    'admins',
    'MrAdmin',
    'SupportAgent',
    'CustomerCare',
    'ylläpitäjä',
    'ParIay',
    'Farolito',
    'FarolitoSoporte7',
  ])('rejects %s', (name) => {
    expect(isReservedName(name, 'Farolito')).toBe(true);
  });

  it.each([
    'supporter',
    'Stafford',
    'Adminton',
    'Alva1',
    'Modesty',
    'Rootbeer',
    'demo1',
    'Systema',
    'Halla',
    'The1',
    'Modest',
    'RealVip',
  ])('allows %s for a player', (name) => {
    expect(isReservedName(name, 'Farolito')).toBe(false);
  });
});
