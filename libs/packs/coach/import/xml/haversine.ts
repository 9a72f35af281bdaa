export interface Position {
  /** Degrees, positive to the north. */
  readonly latitude: number;
  /** Degrees, positive to the east. */
  readonly longitude: number;
}

/** Mean radius of the earth in metres (International Union of Geodesy and Geophysics). */
const earthRadiusMeters = 6_371_008.8;

/**
 * Metres between two positions on a sphere, at most 0.5 % off the ellipsoid (Sinnott, "Virtues of
 * the Haversine", Sky and Telescope, 1984).
 */
export function haversineMeters(from: Position, to: Position): number {
  const latitudes = radians(to.latitude - from.latitude);
  const longitudes = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(latitudes / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(longitudes / 2) ** 2;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
