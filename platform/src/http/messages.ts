import type { Locale } from '@parlay/contracts/brand';
import type { ErrorCode } from './errors.ts';

type Texts = Record<ErrorCode, string>;

const en: Texts = {
  invalid_request: 'Please check what you entered.',
  malformed_json: 'The request is not valid JSON.',
  malformed_text: 'The request holds characters that are not text.',
  malformed_url: 'This address is not valid.',
  idempotency_key_required: 'The Idempotency-Key header is missing.',
  not_authenticated: 'Please log in to continue.',
  invalid_signature: 'The signature of this call is not valid.',
  invalid_credentials: 'Username and password do not match.',
  xsrf_invalid: 'This page is out of date. Please try again.',
  origin_refused: 'This call is not allowed from there.',
  consents_required: 'Please accept the following to continue.',
  forbidden: 'You are not allowed to do this.',
  not_found: 'We could not find this.',
  unknown_token: 'This game session is not known.',
  unknown_transaction: 'This transaction is not known.',
  method_not_allowed: 'This call is not possible here.',
  conflict: 'This has changed in the meantime. Please try again.',
  insufficient_funds: 'Your balance is too low.',
  session_closed: 'This game session has ended.',
  round_without_bet: 'This round has no bet.',
  body_too_large: 'The request is too large.',
  url_too_long: 'This address is too long.',
  unsupported_media_type: 'This kind of content is not accepted here.',
  unprocessable: 'Please check what you entered.',
  amount_out_of_range: 'This amount is outside the limits.',
  method_unavailable: 'This payment method is not available.',
  idempotency_conflict: 'This key was already used for something else.',
  duplicate_with_other_body: 'This transaction was already sent with other content.',
  rate_limited: 'Too many requests. Please wait a moment.',
  too_many_attempts: 'Too many attempts. Please wait before you try again.',
  headers_too_large: 'The request is too large.',
  internal: 'Something went wrong on our side. Please try again.',
  provider_unavailable: 'Our partner does not answer at the moment. Please try again later.',
  unavailable: 'We are not available at the moment. Please try again shortly.',
};

const fi: Texts = {
  invalid_request: 'Tarkista antamasi tiedot.',
  malformed_json: 'Pyyntö ei ole kelvollista JSONia.',
  malformed_text: 'Pyynnössä on merkkejä, jotka eivät ole tekstiä.',
  malformed_url: 'Osoite ei kelpaa.',
  idempotency_key_required: 'Idempotency-Key-otsake puuttuu.',
  not_authenticated: 'Kirjaudu sisään jatkaaksesi.',
  invalid_signature: 'Kutsun allekirjoitus ei kelpaa.',
  invalid_credentials: 'Käyttäjätunnus ja salasana eivät täsmää.',
  xsrf_invalid: 'Sivu on vanhentunut. Yritä uudelleen.',
  origin_refused: 'Kutsu ei ole sallittu tästä osoitteesta.',
  consents_required: 'Hyväksy seuraavat jatkaaksesi.',
  forbidden: 'Sinulla ei ole oikeutta tähän.',
  not_found: 'Tätä ei löytynyt.',
  unknown_token: 'Tätä pelisessiota ei tunneta.',
  unknown_transaction: 'Tätä tapahtumaa ei tunneta.',
  method_not_allowed: 'Kutsu ei ole tässä mahdollinen.',
  conflict: 'Tieto on muuttunut sillä välin. Yritä uudelleen.',
  insufficient_funds: 'Saldosi ei riitä.',
  session_closed: 'Pelisessio on päättynyt.',
  round_without_bet: 'Kierroksella ei ole panosta.',
  body_too_large: 'Pyyntö on liian suuri.',
  url_too_long: 'Osoite on liian pitkä.',
  unsupported_media_type: 'Tällaista sisältöä ei oteta tässä vastaan.',
  unprocessable: 'Tarkista antamasi tiedot.',
  amount_out_of_range: 'Summa on rajojen ulkopuolella.',
  method_unavailable: 'Maksutapa ei ole käytettävissä.',
  idempotency_conflict: 'Avainta on jo käytetty toiseen pyyntöön.',
  duplicate_with_other_body: 'Tapahtuma on jo lähetetty toisella sisällöllä.',
  rate_limited: 'Liian monta pyyntöä. Odota hetki.',
  too_many_attempts: 'Liian monta yritystä. Odota ennen kuin yrität uudelleen.',
  headers_too_large: 'Pyyntö on liian suuri.',
  internal: 'Meillä tapahtui virhe. Yritä uudelleen.',
  provider_unavailable: 'Kumppanimme ei vastaa juuri nyt. Yritä myöhemmin uudelleen.',
  unavailable: 'Palvelu ei ole juuri nyt käytettävissä. Yritä hetken kuluttua uudelleen.',
};

const TEXTS: Partial<Record<Locale, Texts>> = { en, fi };

/** Text of a failure in the page's language; English where that language has none yet. */
export function messageOf(code: ErrorCode, locale: Locale): string {
  return (TEXTS[locale] ?? en)[code];
}
