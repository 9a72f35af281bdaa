import type { ExplainTexts } from './explain-texts.js';

export const englishTexts: ExplainTexts = {
  tag: 'en',
  standings: {
    completed: 'The job is done.',
    completed_in_part: 'The job has ended, and not all that was asked for is done.',
    failed: 'The job failed: {message}',
    cancelled: 'The job was cancelled: {reason}.',
    cancelling: 'The job is being cancelled.',
    running: 'Attempt {attempt} has run for {seconds s}; its last step was {step}.',
    running_first_step: 'Attempt {attempt} has run for {seconds s} and is at its first step.',
    queued: 'The job is due; a free worker takes it in a moment.',
  },
  gates: {
    attention: 'Nobody but a person can tell whether {tool} took effect.',
    approval: 'A person has to decide on {tool}, within {seconds s}.',
    tool: 'The job waits for the answer of {tool}.',
    tool_worker:
      'No remote worker has been seen for tool {tool} since {seen}; the job goes on when one takes the call.',
    schedule: 'The job was submitted for later and begins in {seconds s}.',
    depends_on: 'The job {job} has to end first.',
    tool_missing:
      'Tools that the agent needs are away; they are looked for in {seconds s}. {summary}',
    tool_on_no_worker:
      'No worker has {tools}, which the agent needs; the job goes on as soon as one has.',
    tool_on_other_worker:
      'The job waits for a worker that has all of its tools: {tools}; the one that took it lacks some.',
    provider_paused: 'The provider of the model asked to wait; the next try is in {seconds s}.',
    retry_at:
      'The last try failed; try {attempt} of {maxAttempts} begins in {seconds s}. {summary}',
    thread: 'Another job of the thread goes first: {job}.',
    no_worker: 'No worker is alive, so no job runs.',
    slots_full: 'All {slots} slots of the workers are busy.',
  },
  next: {
    attempt: 'The next attempt begins',
    approval_expires: 'The question expires, and the job fails',
    deadline: 'The deadline of the job passes',
  },
  findings: {
    NO_WORKER_ALIVE: {
      sentence: 'No worker is alive.',
      fix: 'Start one: a process with ROLE=worker or ROLE=all on the same database.',
    },
    ALL_SLOTS_BUSY: {
      sentence: 'All {slots} slots of the workers have been busy for {seconds s}.',
      fix: 'Start another worker, or raise WORKER_CONCURRENCY.',
    },
    WORKER_LOST: {
      sentence: 'The worker of this job was lost {times} times while it ran.',
      fix: "Look at the workers' logs for why they ended: memory, a restart, the network.",
    },
    TOOL_ON_NO_WORKER: {
      sentence: 'The agent names the tool {tool}, which no living worker has.',
      fix: 'Enable its pack in TOOL_PACKS or its server in MCP_CONFIG, or take it out of the agent.',
    },
    MCP_TOOL_CHANGED: {
      sentence:
        'The server has changed the description of {tool}, which is off until that is accepted.',
      fix: 'An operator reads it at GET /v1/mcp/tools and accepts it.',
    },
    SAME_CALL_REPEATED: {
      sentence: '{tool} was called {times} times with the same arguments.',
      fix: 'Tell the agent when it has what it needs, or let the tool say more in its answer.',
    },
    ARGUMENTS_REPAIRED: {
      sentence: 'The arguments of {tool} had to be mended {times} times, at each call.',
      fix: 'Make the schema of the tool simpler, or take a larger model.',
    },
    TOOL_NEAR_TIMEOUT: {
      sentence:
        '{tool} took up to {seconds s} of the {limit s} that a call may take, {times} times.',
      fix: 'Raise limits.toolTimeoutMs, or let the tool do less at a time.',
    },
    RATE_LIMITED: {
      sentence: 'The provider refused {times} of {calls} calls of the model for their rate.',
      fix: 'Ask the provider for a higher limit, name fallbackModels, or lower MODEL_CONCURRENCY.',
    },
    CONTEXT_CUT: {
      sentence: 'The model was sent a shortened conversation {times} times.',
      fix: 'Raise maxContextTokens of the agent if the model takes more, or let tools answer less.',
    },
    BUDGET_SPENT_BY_TOOL: {
      sentence: '{percent} % of what tools answered came from {tool}, and the budget is used up.',
      fix: 'Let {tool} answer less, or raise limits.maxTokens or limits.maxCostUsd.',
    },
    APPROVAL_EXPIRED: {
      sentence: 'Nobody decided in time whether {tool} may run.',
      fix: 'Retry the job, and have somebody look at GET /v1/approvals.',
    },
    EFFECT_UNKNOWN: {
      sentence: 'Whether {tool} took effect is not known.',
      fix: 'Find out, and say so with POST /v1/jobs/<id>/attention.',
    },
    FAILED_STEP: {
      sentence: 'The last step that failed is {step}, {name}: {message}',
      fix: 'Read it whole at GET /v1/jobs/<id>/executions/{step}.',
    },
    MODEL_SETTING_LEFT_OUT: {
      sentence: '{model}: {sentence}',
      fix: 'Take the setting out of the agent, or choose a model that takes it.',
    },
    MODEL_SETTING_CHANGED: {
      sentence: '{model}: {sentence}',
      fix: 'Give the agent a setting that the model takes as it is.',
    },
    MODEL_NOTE: {
      sentence: '{model}: {sentence}',
      fix: 'Nothing has to be done; the provider wants it to be known.',
    },
    FILE_NOT_SENT: {
      sentence: '{model}: {sentence}',
      fix: 'Choose a model that takes files of this kind.',
    },
  },
};
