import type { SportType } from '../../store/activity-type.js';
import { plainName } from './plain-name.js';

/**
 * Names of sports as sources write them: exports of Strava and Garmin Connect in English, Portuguese,
 * German and simplified Chinese, Strava's API, Garmin's GPX files, and the numbers of Strava's older
 * GPX files (1 ride, 9 run). A text for each language.
 */
const namesOfSports = {
  RUNNING: [
    'Run, Running, Trail Run, Trail Running, Virtual Run, Treadmill Running, Track Running, ' +
      'Street Running, 9',
    'Corrida, Corrida em trilha, Corrida de trilha, Corrida virtual, Corrida em esteira',
    'Lauf, Laufen, Traillauf, Trailrun, Trailrunning, Virtueller Lauf, Laufband, Laufbandtraining',
    '跑步, 越野跑, 越野跑步, 虚拟跑步, 操场跑步, 跑步机',
  ],
  CYCLING: [
    'Ride, Cycling, Biking, Virtual Ride, Mountain Bike Ride, Mountain Biking, Gravel Ride, ' +
      'Gravel Cycling, Road Biking, Indoor Cycling, E-Bike Ride, E-Mountain Bike Ride, Handcycle, ' +
      'Velomobile, 1',
    'Pedalada, Pedalada virtual, Pedalada de mountain bike, Pedalada em mountain bike, ' +
      'Pedalada de gravel, Pedalada em gravel, Pedalada de bicicleta elétrica, ' +
      'Pedalada em bicicleta elétrica, Volta de bicicleta, Bicicleta, Ciclismo, Mountain bike, ' +
      'Ciclismo indoor, Ciclismo de estrada',
    'Radfahrt, Radfahren, Virtuelle Radfahrt, Mountainbike-Fahrt, Mountainbiken, Gravel-Fahrt, ' +
      'E-Bike-Fahrt, Rennradfahren, Indoor-Radfahren',
    '骑行, 虚拟骑行, 山地骑行, 山地自行车骑行, 公路骑行, 室内骑行',
  ],
  SWIMMING: [
    'Swim, Swimming, Lap Swimming, Pool Swim, Open Water Swim, Open Water Swimming',
    'Natação, Natação em águas abertas, Natação em piscina',
    'Schwimmen, Schwimmbadschwimmen, Bahnenschwimmen, Freiwasserschwimmen',
    '游泳, 泳池游泳, 公开水域游泳',
  ],
  STRENGTH: [
    'Weight Training, Strength Training, Crossfit',
    'Treinamento com peso, Treino com peso, Treino de força, Musculação',
    'Gewichtstraining, Krafttraining',
    '重量训练, 力量训练',
  ],
} satisfies Record<Exclude<SportType, 'OTHER'>, readonly string[]>;

const sportsByName = new Map<string, SportType>(
  (Object.keys(namesOfSports) as (keyof typeof namesOfSports)[]).flatMap((sport) =>
    namesOfSports[sport]
      .flatMap((names) => names.split(', '))
      .map((name) => [plainName(name), sport] as const),
  ),
);

/** The sport that a source's name stands for; OTHER when the name is not known. */
export const sportOf = (name: string): SportType => sportsByName.get(plainName(name)) ?? 'OTHER';
