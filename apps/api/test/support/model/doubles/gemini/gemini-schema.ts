import { z } from 'zod';

const blob = z.strictObject({ mimeType: z.string(), data: z.base64() });

/** A part has exactly one of its data members; the SDKs send `thought` beside it. */
const part = z.strictObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  thoughtSignature: z.string().optional(),
  inlineData: blob.optional(),
  fileData: z.strictObject({ mimeType: z.string().optional(), fileUri: z.string() }).optional(),
  functionCall: z
    .strictObject({
      id: z.string().optional(),
      name: z.string(),
      args: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
  functionResponse: z
    .strictObject({
      id: z.string().optional(),
      name: z.string(),
      response: z.record(z.string(), z.unknown()),
      parts: z.array(z.strictObject({ inlineData: blob })).optional(),
    })
    .optional(),
});

const declaration = z.strictObject({
  name: z.string(),
  description: z.string().optional(),
  parameters: z.looseObject({}).nullish(),
  parametersJsonSchema: z.unknown().optional(),
});

/** https://ai.google.dev/api/generate-content ; unknown names are refused by the real one, too. */
export const geminiRequest = z.strictObject({
  contents: z.array(z.strictObject({ role: z.string().optional(), parts: z.array(part) })),
  systemInstruction: z
    .strictObject({
      role: z.string().optional(),
      parts: z.array(z.strictObject({ text: z.string() })),
    })
    .optional(),
  tools: z.array(z.strictObject({ functionDeclarations: z.array(declaration) })).optional(),
  toolConfig: z
    .strictObject({
      functionCallingConfig: z.strictObject({
        mode: z.enum(['AUTO', 'ANY', 'NONE', 'VALIDATED']),
        allowedFunctionNames: z.array(z.string()).optional(),
      }),
    })
    .optional(),
  generationConfig: z
    .strictObject({
      temperature: z.number().min(0).max(2).optional(),
      topP: z.number().optional(),
      topK: z.number().optional(),
      maxOutputTokens: z.int().optional(),
      stopSequences: z.array(z.string()).optional(),
      seed: z.int().optional(),
      presencePenalty: z.number().optional(),
      frequencyPenalty: z.number().optional(),
      responseMimeType: z.string().optional(),
      responseSchema: z.unknown().optional(),
      responseJsonSchema: z.unknown().optional(),
      thinkingConfig: z
        .strictObject({
          includeThoughts: z.boolean().optional(),
          thinkingBudget: z.int().optional(),
          thinkingLevel: z.enum(['minimal', 'low', 'medium', 'high']).optional(),
        })
        .optional(),
    })
    .optional(),
  safetySettings: z.array(z.looseObject({})).optional(),
  cachedContent: z.string().optional(),
  labels: z.record(z.string(), z.string()).optional(),
  serviceTier: z.string().optional(),
});

export type GeminiRequest = z.infer<typeof geminiRequest>;
export type GeminiContent = GeminiRequest['contents'][number];
export type GeminiPart = GeminiContent['parts'][number];
