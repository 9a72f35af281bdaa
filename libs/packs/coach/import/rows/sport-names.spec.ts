import { describe, expect, it } from 'vitest';
import { sportOf } from './sport-names.js';

describe('sportOf', () => {
  it.each([
    ['Run', 'RUNNING'],
    ['TrailRun', 'RUNNING'],
    ['trail_running', 'RUNNING'],
    ['Corrida', 'RUNNING'],
    ['9', 'RUNNING'],
    ['Virtual Ride', 'CYCLING'],
    ['E-Bike Ride', 'CYCLING'],
    ['Pedalada', 'CYCLING'],
    ['cycling', 'CYCLING'],
    ['Swim', 'SWIMMING'],
    ['Natação', 'SWIMMING'],
    ['Natac\u0327a\u0303o', 'SWIMMING'],
    ['Weight Training', 'STRENGTH'],
    ['Treinamento com peso', 'STRENGTH'],
    ['Walk', 'OTHER'],
    ['Caminhada', 'OTHER'],
    ['Yoga', 'OTHER'],
    ['', 'OTHER'],
    ['constructor', 'OTHER'],
  ])('takes %s for %s', (name, sport) => {
    expect(sportOf(name)).toBe(sport);
  });
});
