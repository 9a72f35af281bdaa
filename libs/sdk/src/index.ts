/**
 * What a tool is written with. The service takes what these calls make by its parts and never by its
 * class, so that a tool may bring a copy of this package, or of zod, of its own.
 */
export { z } from 'zod';
export {
  askPerson,
  awaitingApproval,
  completed,
  defineExternalTool,
  defineLocalTool,
  defineReadTool,
  delegated,
  effectUnknown,
  Result,
  ToolError,
} from '@faina/agent-core';
export type {
  AgentDefinition,
  AgentTool,
  AnsweredQuestion,
  ApprovalPreview,
  CompletedOutcome,
  ConversationalHandler,
  EarlierResult,
  Failure,
  GrantedApproval,
  JsonObject,
  JsonValue,
  LocalToolContext,
  Logger,
  PerLanguage,
  ReplyLanguage,
  ToolAnswer,
  ToolContext,
  ToolIntent,
  ToolOutcome,
  ToolPack,
  Transaction,
} from '@faina/agent-core';
export { defineAgent, definePack } from './define-pack.js';
export { critical, recoverable } from './failures.js';
export { sdkVersion } from './sdk-version.js';
export { type TestContext, testTool } from './test-tool.js';
