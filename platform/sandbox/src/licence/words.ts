import { textsByLanguage } from '../web/words.ts';

const ENGLISH = {
  title: 'Licence register',
  note: 'A pretend register for the demonstration. None of these authorities or licences exists.',
  authority: 'Authority',
  licence: 'Licence',
  company: 'Company',
  state: 'State',
  inForce: 'In force',
  unknown: 'No company of this name is in the register.',
  all: 'The whole register',
  complaints: 'Bodies for complaints',
  complaintsNote: 'Pretend bodies for the demonstration. None of them exists, and nobody reads complaints here.',
};

export const TEXTS = textsByLanguage('licence', ENGLISH);
