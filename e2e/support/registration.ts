import type { Page } from '@playwright/test';
import { PASSWORD } from './site.ts';

/** Address and phone number of a new player, for the second step. */
export interface ContactDetails {
  country: string;
  /** Code of the state or region, for countries whose addresses include one. */
  region?: string;
  postCode: string;
  city: string;
  /** Mobile number without the country code. */
  mobile: string;
  /** DNI number, for brands that require a document. */
  document?: string;
}

interface Person {
  username: string;
  surname: string;
  /** Date of birth as typed: ddmmyyyy. */
  birthDate: string;
  /** Default: the demo password, which only demo mode accepts. */
  password?: string;
}

export const FIRST_NAME = 'Rosa';
export const emailOf = (username: string) => `${username}@mail.example`;

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const press = (page: Page, label: string) =>
  page.getByRole('main').getByRole('button', { name: label, exact: true }).click();

/** Fills in the first step of the registration form and goes to the second. */
export async function fillPersonalDetails(page: Page, person: Person): Promise<void> {
  const { username, surname, birthDate, password = PASSWORD } = person;
  await field(page, 'Username').fill(username);
  await field(page, 'Display name').fill(username);
  await field(page, 'Email').fill(emailOf(username));
  await field(page, 'Password').fill(password);
  await field(page, 'First name').fill(FIRST_NAME);
  await field(page, 'Surname').fill(surname);
  await field(page, 'Date of birth').pressSequentially(birthDate);
  await field(page, 'Gender').selectOption('FEMALE');
  await press(page, 'Continue');
}

/** Fills in the second step, agrees to everything, and submits the form. */
export async function fillContactDetails(page: Page, home: ContactDetails): Promise<void> {
  await field(page, 'Country').selectOption(home.country);
  if (home.region) await field(page, 'State or region').selectOption(home.region);
  await field(page, 'House number').fill('120');
  await field(page, 'Street').fill('Market Street');
  await field(page, 'Postcode').fill(home.postCode);
  await field(page, 'City').fill(home.city);
  await field(page, 'Mobile number').fill(home.mobile);
  if (home.document) {
    await field(page, 'Identity document').selectOption('DNI');
    await field(page, 'Document number').fill(home.document);
  }
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.press('Space');
  await press(page, 'Register');
}
