import { atom, createStore, Provider, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { createPath, Link, Router } from 'react-router-dom';
import { BehaviorSubject, EMPTY, map, Observable, ReplaySubject, Subject } from 'rxjs';
import singleSpaReact from 'single-spa-react';
import { REACT_MODULES } from './drawing.ts';

/** Core tier: objects with explicit exports instead of namespaces, so that unused exports are not shipped. */
export const CORE: Readonly<Record<string, unknown>> = {
  ...REACT_MODULES,
  jotai: { Provider, atom, createStore, useAtom, useAtomValue, useSetAtom },
  'react-router-dom': { Link, Router, createPath },
  'single-spa-react': { default: singleSpaReact, __esModule: true },
  rxjs: { BehaviorSubject, EMPTY, Observable, ReplaySubject, Subject, map },
};

/** Late tier: loaded on demand. The edge preloads it for routes whose release needs it. */
export const LATE: Readonly<Record<string, () => Promise<unknown>>> = {
  'final-form': () => import(/* webpackChunkName: "late-final-form" */ './late/final-form.ts'),
  'react-final-form': () => import(/* webpackChunkName: "late-react-final-form" */ './late/react-final-form.ts'),
};
