import { visualForm, withoutDigits } from './latin.ts';

/** Words in the site's languages that would make a player look like a staff member. */
const STAFF = [
  'admin',
  'administrator',
  'moderator',
  'mod',
  'staff',
  'support',
  'helpdesk',
  'helpcenter',
  'helpcentre',
  'customercare',
  'customerservice',
  'operator',
  'owner',
  'system',
  'sysadmin',
  'root',
  'webmaster',
  'security',
  'compliance',
  'cashier',
  'parlay',
  'kundendienst',
  'kundenservice',
  'kundeservice',
  'kundservice',
  'kundtjanst',
  'moderatorn',
  'administratoren',
  'moderatoren',
  'asiakaspalvelu',
  'asiakastuki',
  'yllapito',
  'yllapitaja',
  'moderaattori',
  'soporte',
  'administrador',
  'moderador',
  'atencionalcliente',
  'administrateur',
  'moderateur',
  'assistance',
  'serviceclient',
  'atbalsts',
  'brukerstotte',
];
/** Words that do not change the meaning of a staff word next to them. */
const FILLERS = [
  'the',
  'mr',
  'mrs',
  'real',
  'team',
  'official',
  'site',
  'live',
  'chat',
  'desk',
  'help',
  'customer',
  'service',
  'player',
  'agent',
  'manager',
  'bot',
  'vip',
  'my',
  'our',
];

/** Returns how a word looks in plain letters, because digits and accents can disguise it. */
const plainLetters = (text: string): string => visualForm(withoutDigits(text)).replaceAll(' ', '');
const alternatives = (words: readonly string[]) => [...new Set(words.map(plainLetters))].join('|');

const reservedPattern = (ownName: string): RegExp => {
  const staff = alternatives([...STAFF, ...(plainLetters(ownName) ? [ownName] : [])]);
  const filler = alternatives(FILLERS);
  return new RegExp(`^(?:${filler})*(?:${staff})s?(?:(?:${filler}|${staff})s?)*$`);
};
const patterns = new Map<string, RegExp>();

/** Returns true if a name looks like one of the brand's staff names, even if its letters are disguised. */
export function isReservedName(name: string, brandName: string): boolean {
  const pattern = patterns.get(brandName) ?? reservedPattern(brandName);
  patterns.set(brandName, pattern);
  // Digits at either end may be decoration or stand for letters. Some letters look alike in only one case.
  const trimmed = name.replace(/\p{N}+$|^\p{N}+/gu, '');
  return [name, trimmed].some((text) => [text, text.toLowerCase()].some((cased) => pattern.test(plainLetters(cased))));
}
