import { haversineMeters, type Position } from './haversine.js';
import { figure, type Sensed, Sensors } from '../rows/figures.js';
import { fault, importedByFile, type ImportedRow } from '../rows/imported-row.js';
import { most, wholeSecond } from '../rows/plausible.js';
import { sportOf } from '../rows/sport-names.js';

/** A point of a track; what the device did not record is undefined. */
export interface TrackPoint extends Position, Sensed {
  readonly at: Date | undefined;
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
  private readonly sensors = new Sensors();

  /** @param line Where it begins. */
  constructor(private readonly line: number) {}

  add(point: TrackPoint): void {
    this.points += 1;
    this.first ??= point.at;
    this.latest = point.at ?? this.latest;
    if (this.previous) this.addStretch(this.previous, point);
    this.previous = point;
    this.sensors.add(point);
  }

  /** What lies between two segments was not recorded: it adds no distance and no moving time. */
  endSegment(): void {
    this.previous = undefined;
  }

  /** The activity, or why the track is none. */
  toRow(): ImportedRow {
    if (this.points === 0) return fault(this.line, 'The track has no points.');
    if (!this.first || !this.latest) {
      return fault(
        this.line,
        'The points of the track have no times, so it is not known when the activity was.',
      );
    }
    const elapsedSeconds = Math.round((this.latest.getTime() - this.first.getTime()) / 1000);
    if (elapsedSeconds < 0) return fault(this.line, 'The times of the track run backwards.');
    if (elapsedSeconds > most.seconds) {
      return fault(
        this.line,
        `The track lasts ${elapsedSeconds} s, longer than any activity; its times are wrong.`,
      );
    }
    // Times that jump back and forth would add up to more than the whole.
    const movingSeconds = Math.min(elapsedSeconds, Math.round(this.movingMs / 1000));
    return importedByFile(this.line, 'gpx', {
      type: sportOf(this.sourceType),
      sourceType: this.sourceType || 'unknown',
      name: this.name || 'GPX',
      startedAt: wholeSecond(this.first),
      distanceMeters: figure(this.distanceMeters),
      movingSeconds: movingSeconds || null,
      elapsedSeconds: elapsedSeconds || null,
      ...this.sensors.figures,
      calories: null,
    });
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
