/** `7 h 05 min`. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')} min`;
}

/** `12,34 km`. */
export const formatKilometers = (meters: number): string =>
  `${(meters / 1_000).toFixed(2).replace('.', ',')} km`;

/** `1 nota`, `2 notas`. */
export const count = (number: number, one: string, several: string): string =>
  `${number} ${number === 1 ? one : several}`;
