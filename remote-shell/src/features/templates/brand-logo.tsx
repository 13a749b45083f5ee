import { usePorts } from '@parlay/remote-kit/ports';
import { Logo, type Mark } from '@parlay/ui/logo';
import type { ReactNode } from 'react';
import { useTemplate } from './use-template.ts';

type LogoTemplate = (props: { name: string }) => ReactNode;

/** A lamp and its flame. */
const LANTERN: Mark = {
  letter: 'M9 0h8v4H9zM13 3c8 0 13 5 13 11.5S21 26 13 26 0 21 0 14.5 5 3 13 3zM10 27h6v3h-6z',
  dot: 'M13 7c3 4 4.5 6 4.5 9a4.5 4.5 0 0 1-9 0c0-3 1.5-5 4.5-9z',
};
/** Two posts and the sun that rises between them. */
const POSTS: Mark = { letter: 'M0 0h8v30H0zM18 0h8v30h-8z', dot: 'M8 19a5 5 0 0 1 10 0z' };

/** `wordmark`: the name alone, for brands whose mark the P is not. */
const LOGOS: { default: LogoTemplate } & Record<'wordmark' | 'lantern' | 'posts', LogoTemplate> = {
  default: ({ name }) => <Logo name={name} />,
  wordmark: ({ name }) => <Logo name={name} mark={null} />,
  lantern: ({ name }) => <Logo name={name} mark={LANTERN} />,
  posts: ({ name }) => <Logo name={name} mark={POSTS} />,
};

export function BrandLogo() {
  const { name } = usePorts().brand.brand;
  const Template = useTemplate('logo', LOGOS);
  return <Template name={name} />;
}
