import {
  type LlmAdapter,
  type ModelError,
  ModelNotAskedError,
  type ModelRequest,
  type ModelResult,
  Result,
} from '@faina/agent-core';
import { calledOff, modelFailure } from '../failures/model-failure.js';
import { CallPermits } from '../gate/call-permits.js';
import { type FileSupport, fileSupportOf } from './file-support.js';
import type { ReadFiles } from './job-files.js';
import { type PlacedFiles, placeFiles, wantedFiles } from './place-files.js';

/**
 * Bytes of files in the calls that a process has under way. A call holds its files several times over,
 * in base64 and as the body of its request, until it is answered.
 */
const maxBytesInCalls = 64 * 1024 * 1024;
/** How long a call waits for others to end; its job is delayed afterwards. */
const longestWaitMs = 300_000;

/** Jobs whose model has refused a request with files, and is not sent them again. */
const maxRemembered = 1_000;

/** Nothing but words. */
const noFiles: FileSupport = { takes: () => false };

type RequestWithFiles = ModelRequest & {
  readonly filesOf: NonNullable<ModelRequest['filesOf']>;
};

/**
 * Puts the bytes of the files into requests that name some. A model that refuses the request is asked
 * once more with words in their place, and from then on in that job: a job does not end for a file
 * that its model does not take. Requests without files pass through.
 */
export class AttachedFilesAdapter implements LlmAdapter {
  /** Of model and job, the oldest first. */
  readonly #refused = new Set<string>();

  constructor(
    private readonly models: LlmAdapter,
    private readonly read: ReadFiles,
    /** How the server of a model is spoken with; undefined where its provider's name says so. */
    private readonly kindOf: (modelId: string) => string | undefined = () => undefined,
    /** In bytes, shared by the tenants. */
    private readonly room = new CallPermits(() => maxBytesInCalls),
  ) {}

  generateText(request: ModelRequest): Promise<ModelResult> {
    return hasFiles(request) ? this.#askWithFiles(request) : this.models.generateText(request);
  }

  async #askWithFiles(request: RequestWithFiles): Promise<ModelResult> {
    const key = `${request.model} ${request.filesOf.jobId}`;
    const support = this.#refused.has(key)
      ? noFiles
      : fileSupportOf(request.model, this.kindOf(request.model));
    const wanted = wantedFiles(request.messages, support);
    if (wanted.length === 0) return this.#send(request, support, key);
    const bytes = wanted.reduce((sum, file) => sum + file.bytes, 0);
    const { model: modelId, signal, filesOf } = request;
    const release = await this.room.take(filesOf.tenant, signal, longestWaitMs, bytes);
    if (!release) {
      const about = { modelId };
      return Result.error(
        signal.aborted ? calledOff(signal, about) : modelFailure('no_room', about),
      );
    }
    try {
      return await this.#send(request, support, key);
    } finally {
      release();
    }
  }

  async #send(request: RequestWithFiles, support: FileSupport, key: string): Promise<ModelResult> {
    const placed = await this.#placed(request, support);
    if (placed.isError()) return placed;
    const result = await this.#ask(request, placed.value);
    if (support === noFiles || !placed.value.isSent || !mayBeForFiles(result)) return result;
    const inWords = await this.#placed(request, noFiles);
    if (inWords.isError()) return result;
    const told = await this.#ask(request, inWords.value);
    if (told.isError()) return result;
    this.#remember(key);
    return told;
  }

  async #placed(
    { messages, filesOf }: RequestWithFiles,
    support: FileSupport,
  ): Promise<Result<PlacedFiles, ModelError>> {
    const ids = wantedFiles(messages, support).map(({ id }) => id);
    try {
      const loaded =
        ids.length === 0 ? new Map<string, Uint8Array>() : await this.read(filesOf, ids);
      return Result.ok(placeFiles(messages, support, loaded));
    } catch {
      const message = 'The files of the conversation cannot be read just now; no model was asked.';
      return Result.error(new ModelNotAskedError(message, 'MODEL_UNAVAILABLE', true));
    }
  }

  async #ask(request: ModelRequest, { messages, warnings }: PlacedFiles): Promise<ModelResult> {
    const result = await this.models.generateText({ ...request, messages });
    if (result.isError() || warnings.length === 0) return result;
    const unsent = warnings.map((sentence) => ({ code: 'FILE_NOT_SENT', sentence }) as const);
    return Result.ok({ ...result.value, warnings: [...(result.value.warnings ?? []), ...unsent] });
  }

  #remember(key: string): void {
    this.#refused.add(key);
    const [oldest] = this.#refused;
    if (this.#refused.size > maxRemembered && oldest !== undefined) this.#refused.delete(oldest);
  }
}

const hasFiles = (request: ModelRequest): request is RequestWithFiles =>
  request.filesOf !== undefined;

/**
 * Whether a failure may be one of the files: a request that is not taken (400, 415, 422), or a 404,
 * which is what OpenRouter answers where no endpoint of a model takes images.
 */
const mayBeForFiles = (result: ModelResult): boolean =>
  result.isError() &&
  result.error.wasAsked &&
  ['MODEL_BAD_REQUEST', 'MODEL_NOT_CONFIGURED'].includes(result.error.code);
