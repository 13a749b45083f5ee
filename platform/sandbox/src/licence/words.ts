import type { Words } from '../web/lang.ts';

export const WORDS = {
  en: {
    title: 'Licence register',
    note: 'A pretend register for the demonstration. None of these authorities or licences exists.',
    authority: 'Authority',
    licence: 'Licence',
    company: 'Company',
    state: 'State',
    inForce: 'In force',
    unknown: 'No company of this name is in the register.',
    all: 'The whole register',
  },
  es: {
    title: 'Registro de licencias',
    note: 'Un registro de prueba para la demostración. Ninguna de estas autoridades ni licencias existe.',
    authority: 'Autoridad',
    licence: 'Licencia',
    company: 'Empresa',
    state: 'Estado',
    inForce: 'Vigente',
    unknown: 'No hay ninguna empresa con este nombre en el registro.',
    all: 'El registro completo',
  },
  fi: {
    title: 'Toimilupien rekisteri',
    note: 'Esittelyä varten tehty rekisteri. Mitään näistä viranomaisista tai toimiluvista ei ole olemassa.',
    authority: 'Viranomainen',
    licence: 'Toimilupa',
    company: 'Yhtiö',
    state: 'Tila',
    inForce: 'Voimassa',
    unknown: 'Rekisterissä ei ole tämän nimistä yhtiötä.',
    all: 'Koko rekisteri',
  },
} as const satisfies Words<string>;
