/** A point; fields that are absent were not recorded. */
export const trackpoint = (time: string, inner = ''): string =>
  `<Trackpoint><Time>${time}</Time>${inner}</Trackpoint>`;

const heartRate = (value: number): string => `<HeartRateBpm><Value>${value}</Value></HeartRateBpm>`;

export const lap = (startTime: string, figures: string, ...points: readonly string[]): string =>
  `<Lap StartTime="${startTime}">${figures}<Track>${points.join('\n')}</Track></Lap>`;

export const activity = (sport: string, ...laps: readonly string[]): string =>
  `<Activity Sport="${sport}"><Id>2026-11-19T09:12:33Z</Id>${laps.join('\n')}</Activity>`;

export const tcx = (...activities: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
  xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
<Activities>${activities.join('\n')}</Activities></TrainingCenterDatabase>`;

/** A run in two laps, with a pause between them. */
export const tcxRun = activity(
  'Running',
  lap(
    '2026-11-19T09:12:33.000Z',
    '<TotalTimeSeconds>1500.4</TotalTimeSeconds><DistanceMeters>5000</DistanceMeters>' +
      '<Calories>340</Calories><AverageHeartRateBpm><Value>150</Value></AverageHeartRateBpm>' +
      '<MaximumHeartRateBpm><Value>168</Value></MaximumHeartRateBpm>',
    trackpoint(
      '2026-11-19T09:12:33Z',
      `<AltitudeMeters>700</AltitudeMeters><DistanceMeters>0</DistanceMeters>${heartRate(140)}` +
        '<Extensions><ns3:TPX><ns3:RunCadence>82</ns3:RunCadence><ns3:Watts>250</ns3:Watts></ns3:TPX></Extensions>',
    ),
    trackpoint(
      '2026-11-19T09:37:33Z',
      `<AltitudeMeters>712.5</AltitudeMeters><DistanceMeters>5000</DistanceMeters>${heartRate(160)}` +
        '<Extensions><ns3:TPX><ns3:RunCadence>86</ns3:RunCadence><ns3:Watts>270</ns3:Watts></ns3:TPX></Extensions>',
    ),
  ),
  lap(
    '2026-11-19T09:39:33.000Z',
    '<TotalTimeSeconds>1200</TotalTimeSeconds><DistanceMeters>4000.25</DistanceMeters><Calories>260</Calories>',
    trackpoint('2026-11-19T09:39:33Z', heartRate(150)),
    trackpoint('2026-11-19T09:59:33Z', heartRate(150)),
  ),
);
