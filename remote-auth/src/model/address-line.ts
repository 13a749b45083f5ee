/** Countries whose addresses have the house number in front of the street. Elsewhere it follows. */
const NUMBER_FIRST = new Set(
  'AU BD BZ CA CN CY EG FR GB GH GI HK IE IL IM IN JE JM JP KE KR LK LU MA MC MT MU MY NG NZ PH PK SA SG TH TN TT TW UG US VN ZA ZM ZW'.split(
    ' ',
  ),
);

/** Builds the address line of a house and a street in the order of the country (EN4). */
export const addressLine = (country: string, house: string, street: string): string =>
  (NUMBER_FIRST.has(country) ? [house, street] : [street, house]).map((part) => part.trim()).join(' ');
