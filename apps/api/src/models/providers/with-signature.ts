import { AwsV4Signer } from 'aws4fetch';
import type { AwsKeys } from './connection.js';
import type { Send } from './send-request.js';

/**
 * `fetch` whose requests are signed for Amazon Bedrock as they go out, so that whatever stands before it
 * may change them.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export const withSignature =
  (send: Send, { sessionToken, ...keys }: AwsKeys): Send =>
  async (input, init) => {
    const { url, method, headers } = new Request(input, { ...init, signal: null });
    const token = sessionToken === undefined ? {} : { sessionToken };
    const body = init?.body ?? null;
    const signer = new AwsV4Signer({
      ...keys,
      ...token,
      service: 'bedrock',
      url,
      method,
      headers,
      body,
    });
    return send(input, { ...init, headers: (await signer.sign()).headers });
  };
