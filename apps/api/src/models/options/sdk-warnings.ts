import type { ModelWarning } from '@faina/agent-core';
import type { CallWarning } from 'ai';

/** What the AI SDK says of a call, as warnings of the model. */
export const toModelWarnings = (
  model: string,
  warnings: readonly CallWarning[] = [],
): readonly ModelWarning[] =>
  warnings.map((warning) => {
    switch (warning.type) {
      case 'unsupported': {
        const { feature, details } = warning;
        const sentence = `Model '${model}' does not take ${feature}${detail(details)}`;
        return { code: 'MODEL_SETTING_LEFT_OUT', sentence };
      }
      case 'compatibility': {
        const { feature, details } = warning;
        const sentence = `Model '${model}' takes ${feature} in another way${detail(details)}`;
        return { code: 'MODEL_SETTING_CHANGED', sentence };
      }
      case 'deprecated':
        return { code: 'MODEL_NOTE', sentence: `${warning.setting}: ${warning.message}` };
      case 'other':
        return { code: 'MODEL_NOTE', sentence: warning.message };
    }
  });

const detail = (details: string | undefined): string =>
  details === undefined ? '.' : `: ${details}`;
