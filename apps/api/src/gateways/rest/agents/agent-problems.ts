import { Problem } from '../problems/problem.js';

/** 409 for a new job, or the retry of one, with an agent that was put away. */
export const agentArchived = (name: string, at: Date): Problem =>
  new Problem(
    409,
    'AGENT_ARCHIVED',
    `Agent ${name} is archived since ${at.toISOString()} and takes no new jobs. ` +
      `PUT /v1/agents/${name} brings it back as its next version; one that comes with Faina comes ` +
      `back by POST /v1/agents/${name}/restore.`,
  );

export const agentNotShipped = (name: string): Problem =>
  new Problem(
    409,
    'AGENT_NOT_SHIPPED',
    `Agent ${name} does not come with Faina, so there is nothing to restore it from. ` +
      `PUT /v1/agents/${name} with the body of one of its versions makes that the next one.`,
  );

export const agentVersionConflict = (name: string): Problem =>
  new Problem(
    409,
    'AGENT_VERSION_CONFLICT',
    `Others keep making versions of agent ${name} at the same moment. Try again.`,
  );
