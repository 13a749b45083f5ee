/** Stakes that a player may choose, in major units. The first is the smallest and is preselected. */
export const STAKES = ['0.10', '0.20', '0.50', '1.00', '2.00', '5.00'] as const;
