import { MARKS } from '@parlay/contracts/brand-marks';
import { usePorts } from '@parlay/remote-kit/ports';
import { Logo } from '@parlay/ui/logo';
import { useTemplate } from './use-template.ts';

export function BrandLogo() {
  const { name } = usePorts().brand.brand;
  return <Logo name={name} mark={useTemplate('logo', MARKS)} />;
}
