import { inEveryLanguage } from '../web/words.ts';

const ENGLISH = {
  title: 'Pay {amount}',
  to: 'To',
  order: 'Order',
  method: 'Method',
  pretend: 'Paycorner sandbox. No real money moves here.',
  number: 'Card number',
  expiry: 'Expiry date',
  expiryHint: 'MM/YY',
  code: 'Security code',
  name: 'Name on card',
  testCard: 'Test card: {number}, any later date, any code.',
  continue: 'Continue',
  approve: 'Approve',
  decline: 'Decline',
  pending: 'Leave pending',
  cancel: 'Cancel',
  confirm: 'Confirm now',
  refuse: 'Refuse now',
  challenge: 'Your bank asks',
  challengeText: 'Is this payment with the card ending {last4} yours?',
  bank: 'Choose your bank',
  wallet: 'Pay from your {method} account',
  email: 'Your email address',
  account: 'Your account number',
  voucher: 'Pay with this code',
  voucherText: 'Show it at a shop, a bank counter or in your banking app, and pay until {until}.',
  shopText: 'The buttons below play the shop.',
  paidAtShop: 'Paid at the shop',
  waiting: 'This payment is waiting for its confirmation.',
  back: 'Back to the casino',
  doneTitle: 'This payment is finished',
  SUCCESSFUL: 'Paid',
  FAILED: 'Declined',
  CANCELLED: 'Cancelled',
  QUEUED: 'Waiting',
  controls: 'Test controls',
  delivery: 'When the casino hears of it',
  before: 'Before the return',
  after: 'After the return',
  twice: 'Twice',
  hold: 'Held until released',
  fixErrors: 'Please check the marked fields.',
};

export const WORDS = inEveryLanguage('payments', ENGLISH);

const CARD_ERRORS_IN_ENGLISH = {
  required: 'Please fill this in.',
  digits: 'A card number has digits only.',
  luhn: 'This card number has a typing error.',
  prefix: 'This is not a card number of the chosen card.',
  length: 'The number of digits is not right.',
  expiry: 'Give a month that has not passed, like 04/30.',
};

export const CARD_ERROR_TEXTS = inEveryLanguage('cardErrors', CARD_ERRORS_IN_ENGLISH);
