/** Public sites of the national self-exclusion registers, by their ids in the policy. */
export const REGISTER_SITES: Readonly<Record<string, { name: string; url: string }>> = {
  gamstop: { name: 'GAMSTOP', url: 'https://www.gamstop.co.uk/' },
  ludopatia: { name: 'MINCETUR', url: 'https://www.gob.pe/mincetur' },
  oasis: { name: 'OASIS', url: 'https://rp-darmstadt.hessen.de/' },
  rgiaj: { name: 'RGIAJ', url: 'https://www.ordenacionjuego.es/' },
  spelpaus: { name: 'Spelpaus', url: 'https://www.spelpaus.se/' },
};
