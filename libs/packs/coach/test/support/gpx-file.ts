const point = (time: string, longitude: number, heartRate: number): string =>
  `<trkpt lat="0" lon="${longitude}"><time>${time}</time>` +
  `<extensions><x:hr xmlns:x="y">${heartRate}</x:hr></extensions></trkpt>`;

/** The run of the other formats as points alone tell it: it begins with the first fix, 4 s late. */
export const gpxRun = `<?xml version="1.0"?><gpx version="1.1"><trk><name>Volta</name>
<type>running</type><trkseg>
${point('2026-11-19T09:12:37Z', 0, 110)}
${point('2026-11-19T09:39:00Z', 0.045, 127)}
${point('2026-11-19T10:06:00Z', 0.09, 118.5)}
</trkseg></trk></gpx>`;
