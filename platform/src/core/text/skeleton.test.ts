import { describe, expect, it } from '@jest/globals';
import { looksOf, soundOf, withoutDigits } from './latin.ts';
import { isReservedName } from './reserved-names.ts';
import { nameKeys } from './skeleton.ts';

const isSame = (one: string, other: string) => nameKeys(one).some((key) => nameKeys(other).includes(key));

describe('names that look alike', () => {
  it.each([
    ['demo1', 'dеmo1'],
    ['Alva1', 'Аlva1'],
    ['Alva1', 'Alva1\u3164'],
    ['Alva1', 'Al\u200bva1'],
    ['admin', 'ADMIN'],
    ['modern1', 'rnodern1'],
    ['Allan', 'AIlan'],
  ])('%s and %s are one', (one, other) => {
    expect(isSame(one, other)).toBe(true);
  });

  it.each([
    ['Alva1', 'Alva2'],
    ['anna', 'hanna'],
  ])('%s and %s are two', (one, other) => {
    expect(isSame(one, other)).toBe(false);
  });
});

describe('names of people', () => {
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
    expect(soundOf(one)).toBe(soundOf(other));
  });

  it.each([
    ['Kоrhonen', 'Korhonen'],
    ['АLІСЕ', 'Alice'],
    ['Al1c3', 'Alice'],
    ['€rik', 'Erik'],
    ['Ann4 8erg 2', 'Anna Berg'],
  ])('%s looks like %s', (one, other) => {
    expect(looksOf(withoutDigits(one))).toBe(looksOf(other));
  });

  it('differ where they look and sound otherwise', () => {
    expect(soundOf('Virtanen')).not.toBe(soundOf('Korhonen'));
  });
});

describe('names of staff', () => {
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
  ])('%s is judged by its looks', (name) => {
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
  ])('%s is a player', (name) => {
    expect(isReservedName(name, 'Farolito')).toBe(false);
  });
});
