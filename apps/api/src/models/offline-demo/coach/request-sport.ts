export type Sport = 'RUNNING' | 'CYCLING' | 'SWIMMING' | 'STRENGTH';

const PATTERNS: readonly (readonly [Sport, RegExp])[] = [
  ['RUNNING', /\b(corridas?|corri|correr|correndo|run|runs|ran|running|jog|jogging)\b/],
  [
    'CYCLING',
    /\b(pedal|pedais|pedaladas?|pedalei|pedalar|bike|bicicleta|ciclismo|ride|rides|rode|cycling)\b/,
  ],
  ['SWIMMING', /\b(natacao|nadei|nadar|swim|swims|swam|swimming)\b/],
  ['STRENGTH', /\b(musculacao|forca|academia|strength|gym|weights|lifting)\b/],
];

/** The sport that a normalised text names first in this order; undefined for all sports. */
export function requestSport(text: string): Sport | undefined {
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0];
}
