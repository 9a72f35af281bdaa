import { secretsOfEndpoint } from '../../config/models/model-endpoints.schema.js';
import type { ServiceAccount } from '../../config/models/service-account.schema.js';
import type { Streaming } from '../streaming/is-streamed.js';

export interface AwsKeys {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of keys that end; they are not renewed here. */
  readonly sessionToken?: string | undefined;
}

/** Where the calls of a provider go, and with what. */
export interface Connection {
  /** What the kind puts its paths behind, for example `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** None: the server wants no key. */
  readonly apiKey?: string | undefined;
  /** On every request, in place of what the SDK would send under the same names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Which of OpenAI's two APIs is spoken; Responses when absent. */
  readonly api?: 'responses' | 'chat' | undefined;
  /** Of Amazon Bedrock: whose signature its requests have where there is no key. */
  readonly aws?: AwsKeys;
  /** Of Vertex AI: in whose name tokens are asked for where there is no key. */
  readonly serviceAccount?: ServiceAccount;
  /** Whether its answers are streamed, where that is known better than of its kind. */
  readonly streaming?: Streaming | undefined;
}

/** What must not be told of a connection. */
export const secretsOf = ({ apiKey, headers = {}, aws }: Connection): readonly string[] => [
  ...secretsOfEndpoint({ apiKey, headers }),
  ...(aws ? [aws.secretAccessKey, aws.sessionToken ?? ''].filter(Boolean) : []),
];
