import { parseModelId } from '../providers/model-id.js';

/** Which files the models of a provider are sent. What one of them refuses all the same is told in words. */
export interface FileSupport {
  takes(mediaType: string): boolean;
  /** Of one file, in bytes. */
  readonly maxBytes: number;
}

const mb = 1024 * 1024;
const isImage = (mediaType: string) => mediaType.startsWith('image/');
const isPdf = (mediaType: string) => mediaType === 'application/pdf';
const isAudio = (mediaType: string) => mediaType.startsWith('audio/');

/**
 * Images up to 5 MB each, https://docs.claude.com/en/docs/build-with-claude/vision#faq, and PDFs,
 * https://docs.claude.com/en/docs/build-with-claude/pdf-support. No audio.
 */
const anthropic: FileSupport = {
  takes: (mediaType) => isImage(mediaType) || isPdf(mediaType),
  maxBytes: 5 * mb,
};

/**
 * Images, https://platform.openai.com/docs/guides/images-vision#image-input-requirements, and PDFs,
 * https://platform.openai.com/docs/guides/pdf-files. Audio goes to models that say so in their names,
 * https://platform.openai.com/docs/guides/audio.
 */
const openai = (model: string): FileSupport => ({
  takes: (mediaType) =>
    isAudio(mediaType) ? model.includes('audio') : isImage(mediaType) || isPdf(mediaType),
  maxBytes: 20 * mb,
});

/**
 * No GIF among the images, https://ai.google.dev/gemini-api/docs/image-understanding#supported-formats;
 * PDFs and audio, https://ai.google.dev/gemini-api/docs/audio#supported-formats. A request may have
 * 20 MB in all, base64 among them.
 */
const google: FileSupport = {
  takes: (mediaType) =>
    (isImage(mediaType) && mediaType !== 'image/gif') || isPdf(mediaType) || isAudio(mediaType),
  maxBytes: 14 * mb,
};

/**
 * What the model behind it takes; PDFs of all models are read there,
 * https://openrouter.ai/docs/features/multimodal/pdfs. One that takes no images answers 404, as in
 * https://github.com/NousResearch/hermes-agent/pull/23411.
 */
const openrouter: FileSupport = { takes: () => true, maxBytes: 20 * mb };

/** Images as `image_url`, which many servers read; what they do with the rest nobody says. */
const compatible: FileSupport = { takes: isImage, maxBytes: 20 * mb };

/**
 * What a model is sent. Providers that are not known here are taken for compatible endpoints.
 * @param kind how its server is spoken with, where its provider has another name
 */
export function fileSupportOf(modelId: string, kind?: string): FileSupport {
  const { provider, model } = parseModelId(modelId) ?? { provider: '', model: '' };
  switch (kind ?? provider) {
    case 'anthropic':
    case 'bedrock':
    case 'vertex-claude':
      return anthropic;
    case 'openai':
    case 'azure':
      return openai(model);
    case 'google':
    case 'vertex':
      return google;
    case 'openrouter':
      return openrouter;
    default:
      return compatible;
  }
}
