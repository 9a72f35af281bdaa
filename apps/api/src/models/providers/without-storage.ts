import { defaultSettingsMiddleware, wrapLanguageModel } from 'ai';
import type { SdkModel } from '../ai-sdk/sdk-model.js';

/**
 * A model of OpenAI's Responses API that keeps no conversation for us: everything is sent with each
 * call, and thinking comes back encrypted
 * (https://developers.openai.com/api/docs/guides/reasoning#encrypted-reasoning-items).
 */
export const withoutStorage = (model: Parameters<typeof wrapLanguageModel>[0]['model']): SdkModel =>
  wrapLanguageModel({
    model,
    middleware: defaultSettingsMiddleware({
      settings: { providerOptions: { openai: { store: false } } },
    }),
  });
