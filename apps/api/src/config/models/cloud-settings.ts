import { z } from 'zod';
import { readJsonFile } from '../settings/read-json-file.js';
import { serviceAccountSchema } from './service-account.schema.js';
import { apiKey, baseUrl, contentOf, settingHelp } from '../settings/setting.js';

/** A part of an address: what ends one may not stand in it. */
const place = (remedy: string) =>
  z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, 'is not lower-case letters, digits and -')
    .optional()
    .register(settingHelp, { remedy });

/** Models at the clouds of Azure, Amazon and Google. */
export const cloudSettings = {
  AZURE_API_KEY: apiKey(),
  AZURE_BASE_URL: baseUrl('https://my-resource.openai.azure.com/openai/v1'),
  AWS_REGION: place('Set the region of Bedrock, for example eu-west-1.'),
  AWS_BEARER_TOKEN_BEDROCK: apiKey(),
  AWS_ACCESS_KEY_ID: apiKey(),
  AWS_SECRET_ACCESS_KEY: apiKey(),
  AWS_SESSION_TOKEN: apiKey(),
  BEDROCK_BASE_URL: baseUrl('https://bedrock-runtime.eu-west-1.amazonaws.com'),
  GOOGLE_VERTEX_API_KEY: apiKey(),
  GOOGLE_VERTEX_PROJECT: place("Set the project's id."),
  GOOGLE_VERTEX_LOCATION: place('Set a location of Vertex AI, for example europe-west4 or global.'),
  GOOGLE_VERTEX_CREDENTIALS: contentOf((file) => readJsonFile(file, serviceAccountSchema))
    .optional()
    .register(settingHelp, {
      remedy: 'Set the path of the JSON key of a service account, or GOOGLE_VERTEX_API_KEY.',
    }),
  GOOGLE_VERTEX_BASE_URL: baseUrl('https://gateway.example.org/v1/publishers/google'),
};
