import { usePorts } from '@parlay/remote-kit/ports';
import { Logo } from '@parlay/ui/logo';
import type { ReactNode } from 'react';
import { useTemplate } from './use-template.ts';

type LogoTemplate = (props: { name: string }) => ReactNode;

/** `wordmark`: the name alone, for brands whose mark the P is not. */
const LOGOS: { default: LogoTemplate; wordmark: LogoTemplate } = {
  default: ({ name }) => <Logo name={name} />,
  wordmark: ({ name }) => <Logo name={name} mark="" />,
};

export function BrandLogo() {
  const { name } = usePorts().brand.brand;
  const Template = useTemplate('logo', LOGOS);
  return <Template name={name} />;
}
