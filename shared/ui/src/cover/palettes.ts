/** Colours of a picture. Deliberately raw colours, because only covers have their own palettes. */
export interface Palette {
  name: string;
  ground: string;
  a: string;
  b: string;
  c: string;
  pop: string;
  text: string;
}

const palette = (
  name: string,
  ground: string,
  a: string,
  b: string,
  c: string,
  pop: string,
  text: string,
): Palette => ({
  name,
  ground,
  a,
  b,
  c,
  pop,
  text,
});

/** The palettes. cover.module.css repeats the background and text colour of each for the box around the picture. */
export const PALETTES: readonly Palette[] = [
  palette('ultraviolet', '#5B3DF5', '#9784FF', '#2A1791', '#CFC6FF', '#D7FF3E', '#FFFFFF'),
  palette('tomato', '#FF6340', '#FFAE93', '#9E1F0B', '#FFE6DB', '#FFDC5E', '#2A0A04'),
  palette('pine', '#0E4F3D', '#2FA67B', '#062A20', '#C4EBD6', '#FF9E6B', '#F1FFF8'),
  palette('cobalt', '#1848D4', '#6FA2FF', '#0A1F66', '#D3E3FF', '#FFC94A', '#FFFFFF'),
  palette('blush', '#FFC7D5', '#F2708F', '#8E1C44', '#FFF1F4', '#5B3DF5', '#3A0A1D'),
  palette('marigold', '#FFBA33', '#FF7E1F', '#8A3B00', '#FFEBBD', '#1848D4', '#2B1400'),
  palette('oxblood', '#5C0F1F', '#CE3A52', '#2C0510', '#FFBDAE', '#FFDC5E', '#FFEDE8'),
  palette('sky', '#A8DBF5', '#3D9AD6', '#0B3E66', '#ECF8FF', '#FF6340', '#06243B'),
  palette('ink', '#141821', '#475066', '#05070A', '#E6E9EF', '#D7FF3E', '#FFFFFF'),
  palette('sand', '#E9DDC5', '#C99F5B', '#4A3720', '#FFFAEE', '#E2401F', '#2A1E0F'),
  palette('orchid', '#6B1C80', '#C872DA', '#2F0A3A', '#F6D6FB', '#FFBA33', '#FFF0FF'),
  palette('mint', '#9CE6C8', '#22A97B', '#07452F', '#EAFFF6', '#6A3DF5', '#04271B'),
  palette('clay', '#AE4527', '#F08F63', '#561A0A', '#FFDCC7', '#9CE6C8', '#FFF5EF'),
  palette('lagoon', '#0A6472', '#35B5BE', '#04323A', '#C9F3F2', '#FFC94A', '#F0FFFF'),
];
