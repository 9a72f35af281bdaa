import { Encoder, Profile } from '@garmin/fitsdk';

type Fields = Readonly<Record<string, unknown>>;

/** A run of 10 021.4 m on 2026-11-19, as a watch sums it up; a test changes what matters. */
export const fitSession = (change: Fields = {}): Fields => ({
  startTime: new Date('2026-11-19T09:12:33Z'),
  timestamp: new Date('2026-11-19T10:06:07Z'),
  sport: 'running',
  subSport: 'trail',
  totalElapsedTime: 3214.2,
  totalTimerTime: 3151.4,
  totalDistance: 10_021.4,
  avgHeartRate: 151,
  maxHeartRate: 168,
  avgCadence: 84,
  avgPower: 262,
  totalAscent: 58,
  totalCalories: 684,
  ...change,
});

/** A FIT file with a second of recording and these sessions. */
export function fitFile(...sessions: readonly Fields[]): Uint8Array {
  const encoder = new Encoder();
  const write = (name: 'FILE_ID' | 'RECORD' | 'SESSION', fields: Fields): void => {
    const number = Profile.MesgNum[name];
    if (number === undefined) throw new Error(`The profile has no message ${name}.`);
    encoder.onMesg(number, fields);
  };
  const started = new Date('2026-11-19T09:12:33Z');
  write('FILE_ID', {
    type: 'activity',
    manufacturer: 'development',
    product: 1,
    timeCreated: started,
    serialNumber: 1,
  });
  write('RECORD', { timestamp: started, heartRate: 120, distance: 3.1 });
  for (const session of sessions) write('SESSION', session);
  return encoder.close();
}
