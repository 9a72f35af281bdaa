/** What the import takes, for the API description: the handler reads the body as a stream itself. */
export const importRequestBody = {
  required: true,
  description: "Strava's activities.csv or a GPX file, 64 MB at most",
  content: {
    'text/csv': { schema: { type: 'string' } },
    'application/gpx+xml': { schema: { type: 'string' } },
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          file: { type: 'string', contentMediaType: 'application/octet-stream' },
        },
      },
    },
  },
};
