import type { components, paths } from './generated/api.js';

type Schemas = components['schemas'];

/** A path of the service, with its parameters in braces: `/v1/jobs/{id}`. */
export type ApiPath = keyof paths;

type Verb = 'get' | 'put' | 'post' | 'delete';

/** The methods that a path has, in capitals. */
export type ApiMethod<Path extends ApiPath> = Uppercase<Verb & keyof paths[Path]>;

type Operation<Path extends ApiPath, Method extends string> = paths[Path][Lowercase<Method> &
  keyof paths[Path]];

type Parameter<Op, Place extends string> = Op extends { parameters: infer Places }
  ? Pick<Places, Place & keyof Places>
  : unknown;

/** A file, or a form with one: sent as it is. */
export type FileBody = Blob | FormData | string;

type Body<Op> = Op extends { requestBody: { content: infer Content } }
  ? { body: Content extends { 'application/json': infer Json } ? Json : FileBody }
  : Op extends { requestBody?: { content: { 'application/json': infer Json } } }
    ? { body?: Json }
    : unknown;

/** What a request is made of beside method and path. */
export type ApiOptions<Path extends ApiPath, Method extends ApiMethod<Path>> = CallOptions &
  Parameter<Operation<Path, Method>, 'path'> &
  Parameter<Operation<Path, Method>, 'query'> &
  Body<Operation<Path, Method>>;

/** For any request. */
export interface CallOptions {
  /** Ends the request and its repetitions; the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it does no harm where it arrives twice; so for all but POST where it is not said. */
  readonly isRepeatable?: boolean;
  /** Milliseconds for which the service is asked to wait: it may take as much longer. */
  readonly waitMs?: number;
}

type Success = 200 | 201 | 202 | 204;

/** The body of a success; undefined where there is none. */
export type ApiAnswer<Path extends ApiPath, Method extends ApiMethod<Path>> =
  Operation<Path, Method> extends { responses: infer Responses }
    ? {
        [Status in keyof Responses & Success]: Responses[Status] extends {
          content: { 'application/json': infer Content };
        }
          ? Content
          : undefined;
      }[keyof Responses & Success]
    : never;

type ItemOf<Path extends ApiPath> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': { items: (infer Item)[] } } } } };
}
  ? Item
  : never;

type QueryOf<Path extends ApiPath> = paths[Path] extends {
  get: { parameters: { query?: infer Q } };
}
  ? NonNullable<Q>
  : never;

export type Job = Schemas['Job'];
/** The body of a job that is submitted; only `agent` and `input` have to be there. */
export type SubmitJob = Schemas['SubmitJob'];
export type JobFilter = Omit<QueryOf<'/v1/jobs'>, 'status'> & {
  status?: Job['status'] | Job['status'][];
};
export type PageQuery = QueryOf<'/v1/jobs/{id}/activity'>;
export type Activity = ItemOf<'/v1/jobs/{id}/activity'>;
export type Execution = ItemOf<'/v1/jobs/{id}/executions'>;
export type Transition = ItemOf<'/v1/jobs/{id}/transitions'>;
export type Approval = Schemas['Approval'];
/** What `approvals.get` gives: with how questions like it ended, and the mails about it. */
export type ApprovalDetails = Schemas['ApprovalDetails'];
/** An approval in a list, with the beginning of its preview. */
export type ApprovalRow = Schemas['ApprovalRow'];
export type ApprovalFilter = QueryOf<'/v1/approvals'>;
export type Decision = Schemas['Decision'];
/** The body of a webhook that is registered. */
export type NewWebhook = Schemas['CreateWebhook'];
export type ApprovalEdit = Schemas['ApprovalEdit'];
/** What happens in a job, by its `event`; each but `delta` has an `id` to go on after. `done` is the last. */
export type JobEvent = Schemas['JobEvent'];
/** What becomes of the jobs of a tenant, by its `event`. */
export type TenantEvent = Exclude<Schemas['TenantEvent'], { event: 'position' }>;
export type Problem = Schemas['Problem'];
