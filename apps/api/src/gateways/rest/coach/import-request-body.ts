const multipart = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', contentMediaType: 'application/octet-stream' },
    },
  },
};

/** The columns of Strava's export that the import reads. */
const activitiesCsv = [
  'Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Elapsed Time,Moving Time,Distance,Average Heart Rate,Calories',
  '1,"Nov 18, 2026, 9:14:19 AM",Longão,Run,4295,11.97,4295.0,4199.0,11965.4,144.0,816.0',
].join('\n');

const sleepCsv = [
  'date,asleep,deep,rem,awake,score,hrv,resting heart rate',
  '2026-11-20,452,88,101,23,81,58.5,49',
].join('\n');

/** What the import takes, for the API description: the handler reads the body as a stream itself. */
export const activitiesRequestBody = {
  required: true,
  description:
    "Strava's activities.csv or Garmin Connect's list of activities as CSV, or a GPX, TCX or FIT " +
    'file, 64 MB at most (FIT 8 MB); in a form the end of the file name tells the format',
  content: {
    'text/csv': { schema: { type: 'string' }, example: activitiesCsv },
    'application/gpx+xml': { schema: { type: 'string' } },
    'application/vnd.garmin.tcx+xml': { schema: { type: 'string' } },
    'application/vnd.ant.fit': {
      schema: { type: 'string', contentMediaType: 'application/vnd.ant.fit' },
    },
    'multipart/form-data': multipart,
  },
};

export const sleepRequestBody = {
  required: true,
  description:
    'A CSV file with a header in English or Portuguese: date, asleep (minutes), and where they are ' +
    'known deep, rem, awake (minutes), score (0-100), hrv (ms), resting heart rate (bpm)',
  content: {
    'text/csv': { schema: { type: 'string' }, example: sleepCsv },
    'multipart/form-data': multipart,
  },
};
