import { describe, expect, it } from 'vitest';
import { haversineMeters } from './haversine.js';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('haversineMeters', () => {
  it('is 111.195 km for a degree of latitude', () => {
    // 6371.0088 km x pi / 180
    expect(haversineMeters(at(0, 0), at(1, 0))).toBeCloseTo(111_195.08, 1);
  });

  it('shortens a degree of longitude by the cosine of the latitude', () => {
    // 2 x 6371008.8 x asin(cos 60 x sin 0.5) = 12742017.6 x 0.0043632816
    expect(haversineMeters(at(60, 0), at(60, 1))).toBeCloseTo(55_597.01, 1);
  });

  it('is zero on the spot and half the circumference to the other side', () => {
    expect(haversineMeters(at(-23.5, -46.6), at(-23.5, -46.6))).toBe(0);
    expect(haversineMeters(at(0, 0), at(0, 180))).toBeCloseTo(20_015_114.4, 0);
  });

  it('crosses the date line the short way', () => {
    expect(haversineMeters(at(0, 179.5), at(0, -179.5))).toBeCloseTo(111_195.08, 1);
  });
});
