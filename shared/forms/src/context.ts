import { createContext, useContext } from 'react';
import type { FaultTexts } from './validation.ts';

export const FaultTextsContext = createContext<FaultTexts | null>(null);

export function useFaultTexts(): FaultTexts {
  const texts = useContext(FaultTextsContext);
  if (!texts) throw new Error('a field outside of a form');
  return texts;
}
