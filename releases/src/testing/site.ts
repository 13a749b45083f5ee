import { createTestRelease, type Recipe, route, type TestRelease } from './releases.ts';

const firstContent = (key: string, locales: readonly ('en' | 'fi' | 'es')[]) => ({
  [key]: Object.fromEntries(
    locales.map((locale) => [
      locale,
      {
        guest: `first/${key.replace(':', '-')}.${locale}.guest.html`,
        player: `first/${key.replace(':', '-')}.${locale}.player.html`,
      },
    ]),
  ),
});
const firstFiles = (content: ReturnType<typeof firstContent>, text: string) =>
  Object.fromEntries(
    Object.values(content).flatMap((byLocale) =>
      Object.entries(byLocale).flatMap(([locale, files]) => [
        [files.guest, `<p>${text} ${locale} guest</p>`],
        [files.player, `<p>${text} ${locale} player</p>`],
      ]),
    ),
  ) as Record<string, string>;

export const hostRelease = (recipe: Partial<Recipe> = {}): TestRelease =>
  createTestRelease({
    remote: 'host',
    shares: { react: '19.3.1', rxjs: '7.8.2' },
    scripts: ['vendor.js'],
    document: { body: 'body.html', criticalCss: 'critical.css', fonts: ['inter.woff2'], head: 'head.html' },
    ...recipe,
    extraFiles: {
      'vendor.js': 'var vendor = 1;',
      'body.html':
        '<div data-slot="top"><!--slot:top--></div><div data-slot="page"><!--slot:page--></div><div data-slot="bottom"><!--slot:bottom--></div><div data-slot="overlay"></div><div data-slot="notices"></div>',
      'critical.css': ':root{color-scheme:light dark}',
      'head.html': '<link rel="icon" href="/favicon.ico">',
      'inter.woff2': 'not really a font',
      ...recipe.extraFiles,
    },
  });

export function shellRelease(recipe: Partial<Recipe> = {}): TestRelease {
  const content = { ...firstContent('slot:top', ['en', 'fi']), ...firstContent('route:home', ['en', 'fi']) };
  return createTestRelease({
    remote: 'remote-shell',
    slots: ['top', 'bottom', 'page'],
    styles: ['style.css'],
    scripts: ['main.js'],
    locales: { en: ['en.js'], fi: ['fi.js'] },
    needs: { react: '^19.0.0' },
    firstContent: content,
    routes: [
      route('home', {
        paths: { en: 'home', fi: 'etusivu', es: 'inicio' },
        titles: { en: 'Home', fi: 'Etusivu' },
        firstData: { visitor: ['/api/tabs'], player: ['/api/tabs', '/api/account/user'] },
      }),
      route('language', { paths: { en: 'language' }, titles: { en: 'Language' } }),
      route('gallery', { paths: { en: 'gallery' }, demoOnly: true }),
      route('help-centre/page', {
        paths: { en: 'help-centre/:page', fi: 'ohjekeskus/:page', es: 'centro-de-ayuda/:page' },
        words: {
          page: {
            faq: { fi: 'usein-kysyttya', es: 'preguntas-frecuentes' },
            'betting-rules': { fi: 'vedonlyontisaannot', es: 'reglas-de-apuestas' },
          },
        },
      }),
    ],
    ...recipe,
    extraFiles: {
      'style.css': '.top{height:64px}',
      'main.js': 'var shell = 1;',
      'en.js': 'en',
      'fi.js': 'fi',
      ...firstFiles(content, 'shell'),
      ...recipe.extraFiles,
    },
  });
}

export function casinoRelease(recipe: Partial<Recipe> = {}): TestRelease {
  const content = firstContent('route:casino', ['en', 'fi']);
  return createTestRelease({
    remote: 'remote-casino',
    slots: ['page'],
    styles: ['style.css'],
    scripts: ['main.js'],
    locales: { en: ['en.js'], fi: ['fi.js'] },
    needs: { react: '^19.0.0', rxjs: '^7.8.0' },
    firstContent: content,
    routes: [
      route('casino', {
        paths: { en: 'casino', fi: 'kasino', es: 'casino' },
        titles: { en: 'Casino', fi: 'Kasino' },
        scripts: ['lobby.js'],
        styles: ['lobby.css'],
        firstData: { visitor: ['/api/games'], player: ['/api/games'] },
      }),
      route('game', {
        paths: { en: 'game/:name/:id/:free?', fi: 'game/:name/:id/:free?' },
        firstData: { visitor: ['/api/games/{id}'], player: ['/api/games/{id}'] },
      }),
    ],
    ...recipe,
    extraFiles: {
      'style.css': '.tile{aspect-ratio:1}',
      'main.js': 'var casino = 1;',
      'lobby.js': 'var lobby = 1;',
      'lobby.css': '.shelf{display:grid}',
      'en.js': 'casino en',
      'fi.js': 'casino fi',
      ...firstFiles(content, 'casino'),
      ...recipe.extraFiles,
    },
  });
}

const authRelease = (recipe: Partial<Recipe> = {}): TestRelease =>
  createTestRelease({
    remote: 'remote-auth',
    slots: ['page', 'overlay'],
    routes: [
      route('login', { paths: { en: 'login', fi: 'kirjaudu' }, titles: { en: 'Log in' } }),
      route('register', { paths: { en: 'register', fi: 'rekisteroidy' }, titles: { en: 'Register' } }),
    ],
    ...recipe,
  });

export const accountRelease = (recipe: Partial<Recipe> = {}): TestRelease =>
  createTestRelease({
    remote: 'remote-account',
    slots: ['page'],
    routes: [
      route('account/transactions', {
        paths: { en: 'account/transactions', fi: 'tili/tapahtumat' },
        titles: { en: 'Transactions' },
        needsPlayer: true,
      }),
      route('account/deposit', {
        paths: { en: 'account/deposit', fi: 'tili/talletus' },
        titles: { en: 'Deposit' },
        needsPlayer: true,
        document: true,
      }),
      route('on-break', { paths: { en: 'break', fi: 'tauko' }, titles: { en: 'Your break' } }),
    ],
    ...recipe,
  });

export const wholeSite = (): TestRelease[] => [
  hostRelease(),
  shellRelease(),
  authRelease(),
  casinoRelease(),
  accountRelease(),
];
