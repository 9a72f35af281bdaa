const multipart = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', contentMediaType: 'application/octet-stream' },
    },
  },
};

/** What the import takes, for the API description: the handler reads the body as a stream itself. */
export const activitiesRequestBody = {
  required: true,
  description:
    "Strava's activities.csv or Garmin Connect's list of activities as CSV, or a GPX, TCX or FIT " +
    'file, 64 MB at most (FIT 8 MB); in a form the end of the file name tells the format',
  content: {
    'text/csv': { schema: { type: 'string' } },
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
    'text/csv': { schema: { type: 'string' } },
    'multipart/form-data': multipart,
  },
};
