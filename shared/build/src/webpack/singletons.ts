/**
 * The libraries that host and remotes share: one instance of each on the page.
 *
 * | tier | host gives it as | in a remote |
 * |---|---|---|
 * | core | an object made of the names below, at once | never bundled |
 * | late | an async getter; its code is loaded when it is needed | never bundled |
 *
 * A remote that uses a name that is not listed fails its build: add it here, release the host, then the remote. The names
 * that remotes use and no others: each is in the first load of every page. Taking one away raises the contract `federation`
 * and moves it to the host's `late/older-names.ts`, for releases that use it.
 */
export interface Singleton {
  /** Package that determines the version. */
  package: string;
  tier: 'core' | 'late';
  /** Names the host shares; `all` when the library is one object. */
  names: 'all' | readonly string[];
}

export const SINGLETONS: Readonly<Record<string, Singleton>> = {
  react: { package: 'react', tier: 'core', names: 'all' },
  'react/jsx-runtime': { package: 'react', tier: 'core', names: 'all' },
  'react-dom': { package: 'react-dom', tier: 'core', names: 'all' },
  'react-dom/client': { package: 'react-dom', tier: 'core', names: 'all' },
  'react-router-dom': { package: 'react-router-dom', tier: 'core', names: ['Link', 'Router', 'createPath'] },
  'single-spa-react': { package: 'single-spa-react', tier: 'core', names: ['default'] },
  jotai: {
    package: 'jotai',
    tier: 'core',
    names: ['Provider', 'atom', 'createStore', 'useAtom', 'useAtomValue', 'useSetAtom'],
  },
  rxjs: {
    package: 'rxjs',
    tier: 'core',
    names: ['BehaviorSubject', 'EMPTY', 'Observable', 'ReplaySubject', 'Subject', 'map'],
  },
  'final-form': { package: 'final-form', tier: 'late', names: ['FORM_ERROR', 'createForm'] },
  'react-final-form': {
    package: 'react-final-form',
    tier: 'late',
    names: ['Field', 'Form', 'FormSpy', 'useField', 'useForm', 'useFormState'],
  },
};

/** Version range a remote needs: the version it was built with or newer, of the same major. */
export const rangeOf = (version: string) => `^${version}`;
