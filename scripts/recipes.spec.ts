import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedCopy, type ChangedFiles, compilerSays, followRecipe, root } from './recipe.ts';

const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

// What the tests need of the copy, which no type is of: it is made when they run.

interface Named {
  readonly name: string;
}

interface Pack extends Named {
  readonly tools: readonly Named[];
  readonly agents: readonly (Named & { readonly toolNames: readonly string[] })[];
}

interface CoachFixture {
  createActivity(activity: object): object;
  createCoach(): {
    readonly store: { readonly activities: object[] };
    readonly pack: Pack;
    run(tool: string, args: object): Promise<unknown>;
  };
}

interface CrmPack {
  crmPack(crm: object): Pack;
}

interface ToolRuns {
  createToolContext(context: object): object;
  runTool(tools: readonly Named[], name: string, args: object, context: object): Promise<unknown>;
}

interface ToolsLibrary {
  readonly ToolRegistryService: new (packs: readonly Pack[]) => object;
}

interface Providers {
  readonly ModelProviders: new (settings: object) => { resolve(modelId: string): Promise<unknown> };
}

interface Job {
  status(): { readonly type: string };
}

interface Core {
  settleJob(job: Job, settlement: object, now: Date): void;
}

interface CoreTesting {
  createTestJob(options: object): Job;
}

interface Statements {
  readonly settleJobTo: ReadonlyMap<string, Named>;
}

const coachFixture = 'libs/packs/coach/test/support/coach-fixture.ts';

/** Titles of CONTRIBUTING.md; the example of a recipe has the same name. */
const recipes = [
  'Add a tool',
  'Add a CRM tool with an intent',
  'Add an agent',
  'Add a provider',
  'Add a status',
];

const exampleOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

const textOf = (title: string): string =>
  contributing.split('\n## ').find((section) => section.startsWith(`${title}\n`)) ?? '';

/** The files that the steps of a recipe begin with. */
const filesOf = (recipe: string): RegExp[] =>
  [...recipe.matchAll(/^\d+\. `([^`]+)`/gm)].map(
    ([, file = '']) => new RegExp(`^${file.replaceAll('.', '\\.').replaceAll(/<\w+>/g, '[^/]+')}$`),
  );

describe.each(recipes)('the recipe "%s"', (title) => {
  const files = filesOf(textOf(title));
  const touched = [...followRecipe(exampleOf(title)).keys()];

  it('names the files that it touches, a step each', () => {
    expect(touched.filter((file) => !files.some((named) => named.test(file)))).toEqual([]);
    expect(files.filter((named) => !touched.some((file) => named.test(file)))).toEqual([]);
  });

  it('counts them', () => {
    expect(textOf(title)).toContain(`\nTouches ${String(touched.length)} files.`);
  });
});

describe('the recipes, followed one after the other', () => {
  let followed: ChangedFiles;
  let copy: string;

  beforeAll(() => {
    followed = recipes.reduce<ChangedFiles>(
      (before, title) => new Map([...before, ...followRecipe(exampleOf(title), before)]),
      new Map(),
    );
    copy = changedCopy(followed);
  });

  afterAll(() => {
    rmSync(copy, { recursive: true });
  });

  const load = async <Module>(file: string) => (await import(join(copy, file))) as Module;

  it('compile', () => {
    const says = compilerSays(followed, 'apps/api/src/start.ts', /JobStatus|Settlement\b/);
    expect(says).toEqual([]);
  });

  it('add a tool that the pack and its agent have, and that works', async () => {
    const { createCoach, createActivity } = await load<CoachFixture>(coachFixture);
    const { store, pack, run } = createCoach();
    expect(pack.agents[0]?.toolNames).toContain('get_longest_activity');
    for (const minutes of [60, 90, 30]) {
      const activity = createActivity({ id: `of ${String(minutes)}`, movingSeconds: minutes * 60 });
      store.activities.push({ ...activity, tenant: 'club', owner: 'runner' });
    }
    expect(await run('get_longest_activity', {})).toMatchObject({
      data: { activity: { id: 'of 90' } },
    });
  });

  it('add an intent that the planner of the CRM is told of, and that answers in both languages', async () => {
    const { crmPack } = await load<CrmPack>('libs/packs/crm/index.ts');
    const { createToolContext, runTool } = await load<ToolRuns>(
      'libs/packs/test/support/tool-context.ts',
    );
    const lead = { id: 'a-lead', name: 'Ana', origin: 'feira', matches: 1 };
    const { tools, agents } = crmPack({ database: { query: () => Promise.resolve([lead]) } });
    expect(agents[0]?.toolNames).toContain('get_lead_origin');
    expect(tools.at(-1)).toMatchObject({ intent: { name: 'lead_origem' } });
    const tell = (language: string) =>
      runTool(tools, 'get_lead_origin', { lead_ref_ou_id: 'Ana' }, createToolContext({ language }));
    expect(await tell('pt')).toMatchObject({ text: 'Origem do lead: feira' });
    expect(await tell('en')).toMatchObject({ text: 'Origin of the lead: feira' });
  });

  it('add an agent that is shipped, and whose tools have to be there', async () => {
    const { ToolRegistryService } = await load<ToolsLibrary>('libs/tools/src/index.ts');
    const { pack } = (await load<CoachFixture>(coachFixture)).createCoach();
    expect(pack.agents.map(({ name }) => name)).toEqual(['coach', 'recovery']);
    expect(() => new ToolRegistryService([pack])).not.toThrow();
    const tools = pack.tools.filter(({ name }) => !name.startsWith('get_sleep'));
    expect(() => new ToolRegistryService([{ ...pack, tools }])).toThrow('get_sleep_*');
  });

  it('add a provider that asks for its key, and is connected with it', async () => {
    const { ModelProviders } = await load<Providers>(
      'apps/api/src/models/providers/model-providers.ts',
    );
    expect(await new ModelProviders({}).resolve('groq:llama')).toMatchObject({
      error: { message: expect.stringContaining('Set GROQ_API_KEY') as unknown },
    });
    expect(await new ModelProviders({ GROQ_API_KEY: 'a-key' }).resolve('groq:llama')).toMatchObject(
      {
        value: { kind: 'openai-compatible' },
      },
    );
  });

  it('add a status that an attempt can end with, and the statement that stores it', async () => {
    const { settleJob } = await load<Core>('libs/agent-core/src/index.ts');
    const { createTestJob } = await load<CoreTesting>('libs/agent-core/src/testing/index.ts');
    const { settleJobTo } = await load<Statements>('apps/api/src/job-store/moves/settle-job.ts');
    const job = createTestJob({ status: 'ACTIVE' });
    settleJob(job, { kind: 'pause', reason: 'asked for' }, new Date());
    expect(job.status().type).toBe('PAUSED');
    expect(settleJobTo.get('PAUSED')?.name).toBe('settle_paused');
  });

  it('are told by the compiler what a status lacks', () => {
    const begun = new Map(
      [...followRecipe('add-a-status')].filter(([file]) => /job-status|settlement/.test(file)),
    );
    const says = compilerSays(begun, 'libs/agent-core/src/index.ts', /Settlement\b/);
    expect(says.map((line) => line.split(':')[0])).toEqual([
      'libs/agent-core/src/executor/executor-result.ts',
      'libs/agent-core/src/tool-run/settle-job.ts',
    ]);
  });
});
