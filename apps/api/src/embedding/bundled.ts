/** What of the bundle an application loads; the build puts the way into it in the place of this file. */
export { startEmbedded } from './start-embedded.js';
