import type { AttachmentRef } from '@faina/agent-core';
import { parseModelId } from '../providers/model-id.js';

/** Which files the models of a provider are sent. What one of them refuses all the same is told in words. */
export interface FileSupport {
  takes(file: Pick<AttachmentRef, 'mediaType' | 'bytes'>): boolean;
}

const mb = 1024 * 1024;
const isImage = (mediaType: string) => mediaType.startsWith('image/');
const isPdf = (mediaType: string) => mediaType === 'application/pdf';
const isAudio = (mediaType: string) => mediaType.startsWith('audio/');

/** Images and PDFs up to so many bytes each. No audio. */
const claude = (imageBytes: number, pdfBytes: number): FileSupport => ({
  takes: ({ mediaType, bytes }) =>
    (isImage(mediaType) && bytes <= imageBytes) || (isPdf(mediaType) && bytes <= pdfBytes),
});

/**
 * Images up to 10 MB of base64, https://platform.claude.com/docs/en/build-with-claude/vision; PDFs as far
 * as a request of 32 MB goes, https://platform.claude.com/docs/en/build-with-claude/pdf-support.
 */
const anthropic = claude(7.5 * mb, 20 * mb);

/** 5 MB of base64: https://github.com/kirodotdev/KiroCrew/pull/1941 */
const vertexClaude = claude(3.75 * mb, 20 * mb);

/** https://docs.aws.amazon.com/bedrock/latest/userguide/conversation-inference-call.html */
const bedrock = claude(3.75 * mb, 4.5 * mb);

/**
 * Images, https://platform.openai.com/docs/guides/images-vision#image-input-requirements, and PDFs,
 * https://platform.openai.com/docs/guides/pdf-files. Audio goes to models that say so in their names,
 * https://platform.openai.com/docs/guides/audio.
 */
const openai = (model: string): FileSupport => ({
  takes: ({ mediaType }) =>
    isAudio(mediaType) ? model.includes('audio') : isImage(mediaType) || isPdf(mediaType),
});

/**
 * No GIF among the images, https://ai.google.dev/gemini-api/docs/image-understanding#supported-formats;
 * PDFs and audio, https://ai.google.dev/gemini-api/docs/audio#supported-formats. A request may have
 * 20 MB in all, base64 among them.
 */
const google: FileSupport = {
  takes: ({ mediaType, bytes }) =>
    bytes <= 14 * mb &&
    ((isImage(mediaType) && mediaType !== 'image/gif') || isPdf(mediaType) || isAudio(mediaType)),
};

const all: FileSupport = { takes: () => true };

/**
 * What the model behind it takes; PDFs of all models are read there,
 * https://openrouter.ai/docs/features/multimodal/pdfs. One that takes no images answers 404, as in
 * https://github.com/NousResearch/hermes-agent/pull/23411.
 */
function openrouter(model: string): FileSupport {
  if (model.startsWith('anthropic/')) return anthropic;
  if (model.startsWith('google/')) return google;
  return model.startsWith('openai/') ? openai(model) : all;
}

/**
 * Images as `image_url`, which many servers read; what they do with the rest nobody says. Gemini takes no
 * GIF there either.
 */
const compatible = (model: string): FileSupport => ({
  takes: ({ mediaType }) =>
    isImage(mediaType) && !(mediaType === 'image/gif' && /gemini/i.test(model)),
});

/**
 * What a model is sent. Providers that are not known here are taken for compatible endpoints.
 * @param kind how its server is spoken with, where its provider has another name
 */
export function fileSupportOf(modelId: string, kind?: string): FileSupport {
  const { provider, model } = parseModelId(modelId) ?? { provider: '', model: '' };
  switch (kind ?? provider) {
    case 'anthropic':
      return anthropic;
    case 'vertex-claude':
      return vertexClaude;
    case 'bedrock':
      return bedrock;
    case 'openai':
    case 'azure':
      return openai(model);
    case 'google':
    case 'vertex':
      return google;
    case 'openrouter':
      return openrouter(model);
    default:
      return compatible(model);
  }
}
