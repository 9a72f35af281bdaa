import type { TrackPoint } from './gpx-track.js';
import { numberOf, timeOf, within } from './xml-values.js';

/** The texts of a point as the file has them. */
export interface PointTexts {
  readonly latitude?: string | undefined;
  readonly longitude?: string | undefined;
  readonly time?: string;
  readonly elevation?: string;
  readonly heartRate?: string;
  readonly cadence?: string;
  readonly watts?: string;
}

/** The point, or why it is none. Sensor values that are no numbers count as not recorded. */
export function readTrackPoint(texts: PointTexts): TrackPoint | string {
  const latitude = numberOf(texts.latitude);
  const longitude = numberOf(texts.longitude);
  if (latitude === undefined || Math.abs(latitude) > 90) {
    return `A point has the latitude ${shown(texts.latitude)}, which is not between -90 and 90.`;
  }
  if (longitude === undefined || Math.abs(longitude) > 180) {
    return `A point has the longitude ${shown(texts.longitude)}, which is not between -180 and 180.`;
  }
  const at = texts.time === undefined ? undefined : timeOf(texts.time);
  if (at === null) return `A point has the time ${shown(texts.time)}, which is no time.`;
  return {
    latitude,
    longitude,
    at,
    elevation: within(numberOf(texts.elevation), -1_000, 10_000),
    heartRate: within(numberOf(texts.heartRate), 0, 300),
    cadence: within(numberOf(texts.cadence), 0, 1_000),
    watts: within(numberOf(texts.watts), 0, 10_000),
  };
}

const shown = (text: string | undefined) => (text === undefined ? '(none)' : text.slice(0, 50));
