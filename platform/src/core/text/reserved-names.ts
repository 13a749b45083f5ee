import { looksOf, withoutDigits } from './latin.ts';

/** Words by which people would take somebody for our staff, in the languages of the site. */
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
/** Words that change nothing when they stand next to one of those. */
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

/** A word by its looks in letters alone: digits decorate it, stand for letters in it, and accents change no word. */
const bare = (text: string): string => looksOf(withoutDigits(text)).replaceAll(' ', '');
const either = (words: readonly string[]) => [...new Set(words.map(bare))].join('|');

const reservedIn = (ownName: string): RegExp => {
  const staff = either([...STAFF, ...(bare(ownName) ? [ownName] : [])]);
  const filler = either(FILLERS);
  return new RegExp(`^(?:${filler})*(?:${staff})s?(?:(?:${filler}|${staff})s?)*$`);
};
const patterns = new Map<string, RegExp>();

/** Whether a name would be taken for the staff's of the brand of this name, however its letters are disguised. */
export function isReservedName(name: string, brandName: string): boolean {
  const pattern = patterns.get(brandName) ?? reservedIn(brandName);
  patterns.set(brandName, pattern);
  // Digits at the ends may decorate, or stand for a letter. Some letters look alike in one case only.
  const trimmed = name.replace(/\p{N}+$|^\p{N}+/gu, '');
  return [name, trimmed].some((one) => [one, one.toLowerCase()].some((written) => pattern.test(bare(written))));
}
