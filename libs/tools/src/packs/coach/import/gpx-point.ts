import type { TrackPoint } from './gpx-track.js';
import { isPlausibleInstant } from './plausible.js';

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

/** ISO 8601 with Z or an offset, as GPX 1.1 asks for; without either it is UTC. */
function timeOf(text: string): Date | null {
  const parts = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?<zone>Z|[+-]\d\d:\d\d)?$/.exec(
    text,
  );
  if (!parts) return null;
  const at = new Date(parts.groups?.zone ? text : `${text}Z`);
  return isPlausibleInstant(at) ? at : null;
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[+-]?\d{1,15}(\.\d{1,40})?$/.test(text.trim())
    ? Number(text)
    : undefined;
}

const within = (value: number | undefined, from: number, to: number) =>
  value !== undefined && value >= from && value <= to ? value : undefined;

const shown = (text: string | undefined) => (text === undefined ? '(none)' : text.slice(0, 50));
