import type { ComponentChildren } from 'preact';
import { duration } from '../../format/durations.ts';
import { dollars, number } from '../../format/numbers.ts';
import { Section } from '../../parts/shown.tsx';
import { hrefOf } from '../../router/location.ts';
import type { Agent } from './definition.ts';
import { agentTexts } from './texts.ts';

/** What is said of one thing; nothing where there is nothing to say. */
function Pair({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  if (children === '' || children === undefined) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

const limitText = (name: string, value: number) =>
  name.endsWith('Ms') ? duration(value) : name.endsWith('Usd') ? dollars(value) : number(value);

interface AgentSectionsProps {
  readonly agent: Agent;
  readonly versions: ComponentChildren;
  readonly jobs: ComponentChildren;
}

/** The definition of an agent in sections, what was changed of it, and what it has done. */
export function AgentSections({ agent, versions, jobs }: AgentSectionsProps) {
  const t = agentTexts();
  const { persona, limits, requireApproval, toolNames, modelOptions, outputSchema } = agent;
  const isShort = Object.keys(modelOptions).length > 0;
  return (
    <div class="two-columns agent-sections">
      <div>
        <Section title={t.who}>
          <dl class="pairs">
            <Pair name={t.role}>{persona.role}</Pair>
            <Pair name={t.goal}>{persona.goal}</Pair>
            <Pair name={t.backstory}>{persona.backstory}</Pair>
            <Pair name={t.language}>{agent.language}</Pair>
            <Pair name={t.instructions}>
              {agent.instructions && <p class="agent-instructions">{agent.instructions}</p>}
            </Pair>
          </dl>
        </Section>
        {versions}
      </div>
      <div>
        <Section title={t.asked}>
          <dl class="pairs">
            <Pair name={t.model}>
              <code>{agent.model}</code>
              {agent.notice && <p class="small dim">{agent.notice}</p>}
            </Pair>
            <Pair name={t.fallback}>{agent.fallbackModels.join(', ')}</Pair>
            <Pair name={t.strategy}>{agent.strategy}</Pair>
            <Pair name={t.temperature}>{agent.temperature?.toString()}</Pair>
            <Pair name={t.options}>
              {isShort ? <code>{JSON.stringify(modelOptions)}</code> : undefined}
            </Pair>
            <Pair name={t.context}>{t.contextTokens(number(agent.maxContextTokens))}</Pair>
            <Pair name={t.outputSchema}>
              {outputSchema && <pre class="block">{JSON.stringify(outputSchema, null, 1)}</pre>}
            </Pair>
          </dl>
        </Section>
        <Section title={t.mayCall} count={toolNames.length}>
          <dl class="pairs">
            <Pair name={t.tools}>
              {toolNames.length === 0 ? t.noTools : <ToolNames names={toolNames} />}
            </Pair>
            <Pair name={t.needsApproval}>
              {requireApproval.length > 0 ? <ToolNames names={requireApproval} /> : undefined}
            </Pair>
            <Pair name={t.missing}>
              {agent.onMissingTools === 'wait' ? t.missingWait : t.missingRun}
            </Pair>
          </dl>
        </Section>
        <Section title={t.limits}>
          <dl class="pairs">
            {Object.entries(limits).map(([name, value]) => (
              <Pair key={name} name={name}>
                {limitText(name, value)}
              </Pair>
            ))}
            {Object.keys(limits).length === 0 && <Pair name={t.limits}>{t.noLimits}</Pair>}
            <Pair name={t.atLimit}>{agent.onLimit === 'fail' ? t.limitFail : t.limitAnswer}</Pair>
            <Pair name={t.repairs}>{agent.repairToolCalls ? agent.maxRepairAttempts : 0}</Pair>
          </dl>
        </Section>
        {jobs}
      </div>
    </div>
  );
}

const ToolNames = ({ names }: { readonly names: readonly string[] }) => (
  <span class="tool-names">
    {names.map((name) =>
      name.includes('*') ? (
        <code key={name}>{name}</code>
      ) : (
        <a key={name} href={hrefOf(`/tools/${encodeURIComponent(name)}`)}>
          <code>{name}</code>
        </a>
      ),
    )}
  </span>
);
