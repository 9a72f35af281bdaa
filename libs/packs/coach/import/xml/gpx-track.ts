import { haversineMeters, type Position } from './haversine.js';
import { fault, importedByFile, type ImportedRow } from '../imported-row.js';
import { maxActivitySeconds } from '../plausible.js';
import { Climb, figure, Mean } from '../figures.js';
import { sportOf } from '../sport-names.js';

/** A point of a track; what the device did not record is undefined. */
export interface TrackPoint extends Position {
  readonly at: Date | undefined;
  readonly elevation: number | undefined;
  /** Beats per minute. */
  readonly heartRate: number | undefined;
  /** Revolutions per minute. */
  readonly cadence: number | undefined;
  readonly watts: number | undefined;
}

/** Slower than this between two points is standing still: 1 km/h, as gpxpy takes it. */
const standingMetersPerSecond = 1 / 3.6;

/** Adds up a track point by point, so that its points need not be kept. */
export class GpxTrack {
  name = '';
  sourceType = '';
  private points = 0;
  private first: Date | undefined;
  private latest: Date | undefined;
  private previous: TrackPoint | undefined;
  private distanceMeters = 0;
  private movingMs = 0;
  private readonly climb = new Climb();
  private readonly heartRate = new Mean();
  private readonly cadence = new Mean();
  private readonly watts = new Mean();

  /** @param line Where it begins. */
  constructor(private readonly line: number) {}

  add(point: TrackPoint): void {
    this.points += 1;
    this.first ??= point.at;
    this.latest = point.at ?? this.latest;
    if (this.previous) this.addStretch(this.previous, point);
    this.previous = point;
    this.climb.add(point.elevation);
    this.heartRate.add(point.heartRate);
    this.cadence.add(point.cadence);
    this.watts.add(point.watts);
  }

  /** What lies between two segments was not recorded: it adds no distance and no moving time. */
  endSegment(): void {
    this.previous = undefined;
  }

  /** The activity, or why the track is none. */
  toRow(): ImportedRow {
    if (this.points === 0) return this.fault('The track has no points.');
    if (!this.first || !this.latest) {
      return this.fault(
        'The points of the track have no times, so it is not known when the activity was.',
      );
    }
    const startedAt = new Date(Math.floor(this.first.getTime() / 1000) * 1000);
    const type = sportOf(this.sourceType);
    const elapsedSeconds = Math.round((this.latest.getTime() - this.first.getTime()) / 1000);
    if (elapsedSeconds < 0) return this.fault('The times of the track run backwards.');
    if (elapsedSeconds > maxActivitySeconds) {
      return this.fault(
        `The track lasts ${elapsedSeconds} s, longer than any activity; its times are wrong.`,
      );
    }
    // Times that jump back and forth would add up to more than the whole.
    const movingSeconds = Math.min(elapsedSeconds, Math.round(this.movingMs / 1000));
    return importedByFile(this.line, 'gpx', {
      type,
      sourceType: this.sourceType || 'unknown',
      name: this.name || 'GPX',
      startedAt,
      distanceMeters: figure(this.distanceMeters),
      movingSeconds: movingSeconds || null,
      elapsedSeconds: elapsedSeconds || null,
      averageHeartRate: figure(this.heartRate.value),
      maxHeartRate: figure(this.heartRate.max),
      averageCadence: figure(this.cadence.value),
      averageWatts: figure(this.watts.value),
      elevationMeters: this.climb.meters,
      calories: null,
    });
  }

  private fault(message: string): ImportedRow {
    return fault(this.line, message);
  }

  private addStretch(from: TrackPoint, to: TrackPoint): void {
    const meters = haversineMeters(from, to);
    this.distanceMeters += meters;
    if (!from.at || !to.at) return;
    const elapsedMs = to.at.getTime() - from.at.getTime();
    if (elapsedMs > 0 && (meters / elapsedMs) * 1000 >= standingMetersPerSecond) {
      this.movingMs += elapsedMs;
    }
  }
}
