import type { SportId } from './sports.ts';

/** A league, tour or race series. */
export interface Competition {
  /** Number in the ids of its fixtures. It must never be given to another competition. */
  number: number;
  sport: SportId;
  /** Country or tour, as a slug. */
  category: string;
  /** Slug of its name. */
  slug: string;
  sides: readonly string[];
  /** Hours between two rounds at least. Matches of a round start half an hour apart. */
  everyHours: number;
}

const competition = (
  number: number,
  path: `${SportId}/${string}/${string}`,
  everyHours: number,
  sides: string,
): Competition => {
  const [sport, category = '', slug = ''] = path.split('/');
  return { number, sport: sport as SportId, category, slug, everyHours, sides: sides.split(', ') };
};

/** All competitions. Teams and players are invented. */
export const COMPETITIONS: readonly Competition[] = [
  competition(101, 'football/sweden/norrliga', 2, 'Lindhaga, Bruntorp, Västerö IF, Kalmvik, Sunnerby, Älvnäs'),
  competition(
    102,
    'football/peru/liga-costa',
    3,
    'Atlético Marea, Deportivo Sierra, Unión Faro, Sport Quinua, Real Pampa, Alianza Brisa',
  ),
  competition(
    103,
    'football/finland/saariliiga',
    3,
    'Hallan Pallo, Saimaan Kisa, Revontuli, Kuura FC, Tornio United, Ilves-Ranta',
  ),
  competition(
    104,
    'football/ireland/premier-division',
    2,
    'Harbour City, Northgate United, Easterly Rovers, Millbrook Town, St Brannock, Quayside Athletic',
  ),
  competition(
    105,
    'football/germany/nordliga',
    6,
    'SV Elbtal, Blau-Weiß Heide, FC Hafenstadt, TSV Mühlbach, Eintracht Lahn, VfB Ostufer',
  ),
  competition(
    106,
    'football/france/division-ouest',
    6,
    'AS Corniche, Stade Marais, FC Rivage, Olympique Lavande, US Clairval, Racing Dunes',
  ),
  competition(
    107,
    'football/spain/liga-litoral',
    6,
    'CD Almenara, Real Oliva, Atlético Duero, UD Peñasol, SD Marisma, CF Torrealta',
  ),
  competition(
    108,
    'football/norway/fjordserien',
    8,
    'Fjellby FK, Odde Idrett, Norrvik SK, Tromvik, Bergset, Havnes IL',
  ),
  competition(
    109,
    'football/latvia/baltic-liga',
    8,
    'FK Gauja, Liepāja Osta, Rīgas Vanagi, Jūrmala FC, Valmieras Ozoli, Daugavas Dzirnavas',
  ),
  competition(
    110,
    'football/denmark/sundliga',
    8,
    'Ålborg 1898, Klitby BK, Sandvik SK, Møllehavn IF, Skagby, Vestkyst FK',
  ),
  competition(
    111,
    'football/netherlands/polder-divisie',
    8,
    'FC Waalstad, Sparta Duin, Molenveld, Zeeburg Boys, HVC Dijk, SC Heerland',
  ),
  competition(
    112,
    'football/england/county-league',
    6,
    'Rookley Vale, Fenwick Albion, Penmarsh, Thornby Wanderers, Castlebeck, Milford Rangers',
  ),
  competition(
    201,
    'tennis/challenger/clay-open',
    2,
    'A. Moreno, L. Virtanen, T. Kalniņš, S. Berg, P. Quispe, J. Olsen',
  ),
  competition(
    202,
    'tennis/tour/hard-court-open',
    3,
    'E. Marchetti, J. Okonkwo, A. Sorescu-Lindqvist, M. van der Heijden, P. Petrenko-Vaz, L. Achterberg',
  ),
  competition(
    203,
    'tennis/women/lakeside-cup',
    3,
    'N. Halonen, C. Duarte, I. Bērziņa, F. Lindgren, R. Castellano, M. Aalto',
  ),
  competition(
    204,
    'tennis/itf/indoor-series',
    4,
    'K. Vasara, D. Rousselle, H. Brandt, O. Sørensen, B. Navarro, T. Nakagawa',
  ),
  competition(
    301,
    'ice-hockey/finland/jaaliiga',
    3,
    'Kontiot, Pohjan Teräs, Lumipallo, Karhulan Kiekko, Kuopio Bears, Oulu Northern',
  ),
  competition(
    302,
    'ice-hockey/sweden/isligan',
    3,
    'Fjällräven HK, Norrsken, Snöstad, Isbjörn, Malmberg Lynx, Frostvik',
  ),
  competition(
    303,
    'ice-hockey/nordic/ice-league',
    6,
    'Tromsø Storm, Riga Harbour, Bodø Arctic, Kallio Stars, Ålesund Orcas, Narva Wolves',
  ),
  competition(304, 'ice-hockey/germany/eisliga', 8, 'Isar Eisbären, Harz Füchse, Rhein Adler, Alpsee Luchse'),
  competition(
    401,
    'basketball/latvia/baltic-league',
    4,
    'Karhula Towers, Riga Sails, Ventspils Gulls, Tartu Giants, Kaunas Anchors, Ogre Pines',
  ),
  competition(
    402,
    'basketball/spain/liga-aro',
    6,
    'Basket Almenara, Oliva CB, Duero Lobos, Torrealta 88, Marisma Básket, Peñasol',
  ),
  competition(403, 'basketball/germany/korbliga', 8, 'Lahn Riesen, Elbe Towers, Mühlbach Baskets, Heide Hawks'),
  competition(404, 'basketball/france/pro-panier', 8, 'Corniche Basket, Lavande 13, Rivage BC, Clairval Ours'),
  competition(501, 'handball/norway/handballserien', 6, 'Havnes HK, Bergset, Odde Håndball, Tromvik, Fjellby, Norrvik'),
  competition(502, 'handball/germany/handball-nord', 8, 'SG Ostufer, TV Lahn, HSV Hafenstadt, Elbtal, Mühlbach, Heide'),
  competition(503, 'handball/denmark/sundserien', 8, 'Skagby, Klitby, Møllehavn, Vestkyst'),
  competition(601, 'volleyball/finland/lentoliiga', 6, 'Saimaa Volley, Halla Spikers, Kuura, Revontulet'),
  competition(602, 'volleyball/france/volley-ouest', 8, 'Corniche Volley, Marais VB, Dunes, Clairval'),
  competition(603, 'volleyball/peru/liga-voley', 8, 'Marea Voley, Sierra Club, Faro, Quinua'),
  competition(701, 'table-tennis/nordic/pro-series', 1, 'J. Malm, P. Eskola, R. Krūze, T. Lund, A. Novik, M. Hedström'),
  competition(702, 'table-tennis/germany/tischliga', 2, 'F. Brandl, K. Oster, L. Weidner, S. Petri'),
  competition(
    801,
    'darts/england/night-series',
    3,
    'The Foundry, Mick Arrow, D. Hartley, B. Coombes, G. Pell, R. Stokes',
  ),
  competition(802, 'darts/netherlands/grand-oche', 6, 'W. de Haas, J. van Duin, K. Mulder, P. Bakker'),
  competition(901, 'american-football/germany/gridiron-league', 12, 'Elbe Pirates, Rhein Rams, Isar Kings, Harz Hawks'),
  competition(
    902,
    'american-football/finland/vaahteraliiga',
    12,
    'Helmi Bears, Saimaa Steelers, Oulu Kings, Turku Tridents',
  ),
  competition(951, 'rugby/france/ovalie', 8, 'RC Rivage, Stade Corniche, Lavande XV, Marais, Clairval, US Dunes'),
  competition(952, 'rugby/ireland/province-cup', 8, 'Easterly RFC, St Brannock, Quayside, Millbrook'),
  competition(961, 'boxing/nordic/fight-night', 6, 'A. Kivelä, J. Stenmark, D. Ozols, R. Hagen, T. Marlowe, S. Varga'),
  competition(
    971,
    'motor-racing/europe/touring-cup',
    6,
    'M. Seidel, L. Fabre, K. Nyberg, A. Ribas, J. Tammi, P. Colm, D. Krauss, V. Ilves, T. Rey, S. Holm',
  ),
  competition(
    972,
    'motor-racing/nordic/ice-sprint',
    8,
    'E. Raud, O. Lien, H. Salo, B. Ek, N. Dahl, F. Kask, I. Berg, R. Laine',
  ),
];
