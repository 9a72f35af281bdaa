import type { ModelRequest, SentRequest } from '@faina/agent-core';
import type { Attributes } from '@opentelemetry/api';
import { modelAttributes, modelName } from './model-attributes.js';
import { errorTypeOf, type SpanEnd, wordOfServer } from './span-end.js';
import { attributes, operations, otherError } from '../conventions.js';

export const modelCallName = ({ model }: ModelRequest): string =>
  `${operations.modelCall} ${modelName(model)}`;

export const ofModelCall = ({ model }: ModelRequest, ended: SentRequest): Attributes => ({
  [attributes.operation]: operations.modelCall,
  ...modelAttributes(model, answeredBy(ended)),
});

export function modelCallEnd({ model }: ModelRequest, ended: SentRequest): SpanEnd {
  switch (ended.kind) {
    case 'answered': {
      const { usage, finishReason } = ended.response;
      return {
        attributes: {
          [attributes.responseModel]: modelName(answeredBy(ended) ?? model),
          ...(finishReason !== undefined && {
            [attributes.finishReasons]: [wordOfServer(finishReason)],
          }),
          ...(usage && {
            [attributes.inputTokens]: usage.inputTokens,
            [attributes.outputTokens]: usage.outputTokens,
          }),
        },
      };
    }
    case 'failed':
      return { attributes: {}, errorType: errorTypeOf(ended.error.code) };
    case 'threw':
      return { attributes: {}, errorType: otherError };
  }
}

const answeredBy = (ended: SentRequest): string | undefined => {
  switch (ended.kind) {
    case 'answered':
      return ended.response.model;
    case 'failed':
      return ended.error.model;
    case 'threw':
      return undefined;
  }
};
