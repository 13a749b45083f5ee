/**
 * The libraries that host and remotes share, with one instance of each on the page.
 *
 * | tier | how the host shares it | in a remote |
 * |---|---|---|
 * | core | immediately, as an object with the names below | never bundled |
 * | late | with an async getter that loads the code when it is needed | never bundled |
 *
 * A remote that uses an unlisted name fails its build. To share a name, add it here, release the host, then the remote. List
 * only names that remotes use, because each is part of the first load of every page. Removing a name raises the contract
 * `federation` and moves the name to the host's `late/older-names.ts`, for releases that still use it.
 */
export interface Singleton {
  /** Package that determines the version. */
  package: string;
  tier: 'core' | 'late';
  /** Names that the host shares; `all` if the library is one object. */
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

/** Returns the version range a remote needs: the version it was built with, or a newer one of the same major version. */
export const rangeOf = (version: string) => `^${version}`;
