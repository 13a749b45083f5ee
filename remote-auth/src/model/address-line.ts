/** Countries that write the house number before the street. In other countries it comes after the street. */
const NUMBER_FIRST = new Set(
  'AU BD BZ CA CN CY EG FR GB GH GI HK IE IL IM IN JE JM JP KE KR LK LU MA MC MT MU MY NG NZ PH PK SA SG TH TN TT TW UG US VN ZA ZM ZW'.split(
    ' ',
  ),
);

/** Builds the address line from house number and street in the order used by the country (EN4). */
export const addressLine = (country: string, house: string, street: string): string =>
  (NUMBER_FIRST.has(country) ? [house, street] : [street, house]).map((part) => part.trim()).join(' ');
