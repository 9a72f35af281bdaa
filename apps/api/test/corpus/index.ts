import { activityFiles } from './activity-files.js';
import { approvalPreviews, crmTexts } from './approval-previews.js';
import { csvFiles } from './csv-files.js';
import { demoPrompts } from './demo-prompts.js';
import type { HostileCase } from './hostile-case.js';
import { jsonBodies } from './json-bodies.js';
import { modelCalls } from './model-calls.js';
import { modelTexts } from './model-texts.js';
import { outputSchemas } from './output-schemas.js';
import { queries } from './queries.js';
import { toolResultCases } from './tool-results.js';

/** Requests, answers of models and results of tools that would hold up a service without bounds. */
export const hostileCorpus: readonly HostileCase[] = [
  ...csvFiles,
  ...activityFiles,
  ...jsonBodies,
  ...queries,
  ...outputSchemas,
  ...modelTexts,
  ...modelCalls,
  ...toolResultCases,
  ...demoPrompts,
  ...approvalPreviews,
  ...crmTexts,
];
