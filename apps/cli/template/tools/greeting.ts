import { completed, defineAgent, definePack, defineReadTool, z } from '@faina/sdk';

/** A model chooses it by its name and description, and fills its parameters. */
export const greet = defineReadTool({
  name: 'greet',
  description: 'Greets somebody by name.',
  parameters: z.strictObject({
    name: z.string().min(1).max(100).describe('Whom to greet'),
  }),
  execute: ({ name }) => Promise.resolve(completed({ greeting: `Hello, ${name}!` })),
});

/** `offline:call` runs the calls that a request writes down; name a model here to have it choose. */
const greeter = defineAgent({
  name: 'greeter',
  persona: { role: 'Greets people', goal: 'Everybody was greeted by name' },
  model: 'offline:call',
  toolNames: ['greet'],
});

export default definePack({ name: 'greeting', tools: [greet], agents: [greeter] });
