import { describe, expect, it } from '@jest/globals';
import { phoneticForm, visualForm, withoutDigits } from './latin.ts';
import { isReservedName } from './reserved-names.ts';
import { nameKeys } from './skeleton.ts';

const shareKey = (one: string, other: string) => nameKeys(one).some((key) => nameKeys(other).includes(key));

describe('name keys', () => {
  it.each([
    ['demo1', 'dеmo1'],
    ['Alva1', 'Аlva1'],
    ['Alva1', 'Alva1\u3164'],
    ['Alva1', 'Al\u200bva1'],
    ['admin', 'ADMIN'],
    ['modern1', 'rnodern1'],
    ['Allan', 'AIlan'],
  ])('%s and %s share a key', (one, other) => {
    expect(shareKey(one, other)).toBe(true);
  });

  it.each([
    ['Alva1', 'Alva2'],
    ['anna', 'hanna'],
  ])('%s and %s share no key', (one, other) => {
    expect(shareKey(one, other)).toBe(false);
  });
});

describe('personal names', () => {
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
  ])('%s sounds like %s', (one, other) => {
    expect(phoneticForm(one)).toBe(phoneticForm(other));
  });

  it.each([
    ['Kоrhonen', 'Korhonen'],
    ['АLІСЕ', 'Alice'],
    ['Al1c3', 'Alice'],
    ['€rik', 'Erik'],
    ['Ann4 8erg 2', 'Anna Berg'],
  ])('%s looks like %s', (one, other) => {
    expect(visualForm(withoutDigits(one))).toBe(visualForm(other));
  });

  it('do not sound alike if they are unrelated', () => {
    expect(phoneticForm('Virtanen')).not.toBe(phoneticForm('Korhonen'));
  });
});

describe('staff names', () => {
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
  ])('%s is reserved', (name) => {
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
  ])('%s is allowed for a player', (name) => {
    expect(isReservedName(name, 'Farolito')).toBe(false);
  });
});
