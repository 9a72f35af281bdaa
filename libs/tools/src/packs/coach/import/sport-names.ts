import type { SportType } from '../activity-type.js';
import { plainName } from './plain-name.js';

/**
 * Names of sports as sources write them: Strava's exports in English and Portuguese, Strava's API,
 * Garmin's GPX files, and the numbers of Strava's older GPX files (1 ride, 9 run).
 */
const namesOfSports: Record<Exclude<SportType, 'OTHER'>, readonly string[]> = {
  RUNNING: [
    'Run',
    'Running',
    'Trail Run',
    'Trail Running',
    'Virtual Run',
    'Treadmill Running',
    'Track Running',
    'Street Running',
    '9',
    'Corrida',
    'Corrida em trilha',
    'Corrida de trilha',
    'Corrida virtual',
    'Corrida em esteira',
  ],
  CYCLING: [
    'Ride',
    'Cycling',
    'Biking',
    'Virtual Ride',
    'Mountain Bike Ride',
    'Mountain Biking',
    'Gravel Ride',
    'Gravel Cycling',
    'Road Biking',
    'Indoor Cycling',
    'E-Bike Ride',
    'E-Mountain Bike Ride',
    'Handcycle',
    'Velomobile',
    '1',
    'Pedalada',
    'Pedalada virtual',
    'Pedalada de mountain bike',
    'Pedalada em mountain bike',
    'Pedalada de gravel',
    'Pedalada em gravel',
    'Pedalada de bicicleta elétrica',
    'Pedalada em bicicleta elétrica',
    'Volta de bicicleta',
    'Bicicleta',
    'Ciclismo',
    'Mountain bike',
  ],
  SWIMMING: [
    'Swim',
    'Swimming',
    'Lap Swimming',
    'Pool Swim',
    'Open Water Swim',
    'Open Water Swimming',
    'Natação',
    'Natação em águas abertas',
  ],
  STRENGTH: [
    'Weight Training',
    'Strength Training',
    'Crossfit',
    'Treinamento com peso',
    'Treino com peso',
    'Treino de força',
    'Musculação',
  ],
};

const sportsByName = new Map(
  Object.entries(namesOfSports).flatMap(([sport, names]) =>
    names.map((name) => [plainName(name), sport] as const),
  ),
);

/** The sport that a source's name stands for; OTHER when the name is not known. */
export function sportOf(name: string): SportType {
  const sport = sportsByName.get(plainName(name));
  return isSport(sport) ? sport : 'OTHER';
}

const isSport = (sport: string | undefined): sport is Exclude<SportType, 'OTHER'> =>
  sport !== undefined && sport in namesOfSports;
