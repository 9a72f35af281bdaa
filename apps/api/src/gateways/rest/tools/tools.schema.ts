import { z } from 'zod';

export const toolSchema = z
  .object({
    name: z.string(),
    description: z.string(),
    inputSchema: z.record(z.string(), z.unknown()).describe('JSON Schema of the arguments'),
    effect: z.enum(['none', 'local', 'external']),
    source: z.string(),
    pack: z.string(),
  })
  .meta({ id: 'Tool' });
