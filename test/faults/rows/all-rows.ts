import { rows as killedApis } from './f01-killed-apis.js';
import { rows as killedWorkers } from './f03-killed-workers.js';
import { rows as killedEffects } from './f08-killed-effects.js';
import { rows as killedAtRandom } from './f11-killed-at-random.js';
import { rows as killedAtEnds } from './f12-killed-at-ends.js';
import { rows as races } from './f13-races.js';
import { rows as stoodStill } from './f14-stood-still.js';
import { rows as poison } from './f15-poison.js';
import { rows as redis } from './f18-redis.js';
import { rows as postgres } from './f22-postgres.js';
import { rows as modelsWithoutEnd } from './f23-models-without-end.js';
import { rows as oddAnswers } from './f24-odd-answers.js';
import { rows as hangingTools } from './f25-hanging-tools.js';
import { rows as oddTools } from './f26-odd-tools.js';
import { rows as cancels } from './f27-cancels.js';
import { rows as shutdowns } from './f28-shutdowns.js';
import { rows as repeatedPosts } from './f30-repeated-posts.js';
import { rows as webhookReceivers } from './f31-webhook-receivers.js';
import { rows as eventReaders } from './f32-event-readers.js';
import { rows as largeBodies } from './f33-large-bodies.js';
import { rows as floodsWithoutRedis } from './f35-floods-without-redis.js';
import { rows as oddTexts } from './f36-odd-texts.js';
import { rows as clocks } from './f37-clocks.js';
import { rows as manyDecisions } from './f38-many-decisions.js';
import { rows as mailServers } from './f39-mail-servers.js';
import { rows as disks } from './f40-disks.js';
import { rows as modelOutages } from './f41-model-outages.js';
import { rows as foreignSessions } from './f42-foreign-sessions.js';
import { rows as brokenWorkers } from './f44-broken-workers.js';
import { rows as changes } from './f45-changes.js';
import { rows as jumpingClocks } from './f50-clocks.js';
import { rows as networks } from './f53-networks.js';
import { rows as processEnds } from './f55-process-ends.js';
import { rows as alone } from './f59-alone.js';
import type { Row } from './row-context.js';

/** The rows of the matrix, in the order of its table. */
export const allRows: readonly Row[] = [
  ...killedApis,
  ...killedWorkers,
  ...killedEffects,
  ...killedAtRandom,
  ...killedAtEnds,
  ...races,
  ...stoodStill,
  ...poison,
  ...redis,
  ...postgres,
  ...modelsWithoutEnd,
  ...oddAnswers,
  ...hangingTools,
  ...oddTools,
  ...cancels,
  ...shutdowns,
  ...repeatedPosts,
  ...webhookReceivers,
  ...eventReaders,
  ...largeBodies,
  ...floodsWithoutRedis,
  ...oddTexts,
  ...clocks,
  ...manyDecisions,
  ...mailServers,
  ...disks,
  ...modelOutages,
  ...foreignSessions,
  ...brokenWorkers,
  ...changes,
  ...jumpingClocks,
  ...networks,
  ...processEnds,
  ...alone,
];
