import type { ComponentType } from 'preact';

/** A page, loaded when it is first shown; `parameters` are the parts of its path in their order. */
export interface Route {
  readonly pattern: RegExp;
  readonly load: () => Promise<ComponentType<{ readonly parameters: readonly string[] }>>;
}

/** All pages, the first that fits is shown. */
export const routes: readonly Route[] = [
  { pattern: /^\/$/, load: async () => (await import('../pages/overview/overview.tsx')).Overview },
  {
    pattern: /^\/jobs\/([^/]+)$/,
    load: async () => (await import('../pages/job/job-page.tsx')).JobPage,
  },
  {
    pattern: /^\/submit$/,
    load: async () => (await import('../pages/submit/submit-page.tsx')).SubmitPage,
  },
  {
    pattern: /^\/compare$/,
    load: async () => (await import('../pages/compare/compare-page.tsx')).ComparePage,
  },
  { pattern: /^\/jobs$/, load: async () => (await import('../pages/jobs/jobs-page.tsx')).JobsPage },
  {
    pattern: /^\/agents$/,
    load: async () => (await import('../pages/agents/agents.tsx')).Agents,
  },
  {
    pattern: /^\/agents\/([^/]+)$/,
    load: async () => (await import('../pages/agents/agent.tsx')).AgentPage,
  },
  {
    pattern: /^\/tools$/,
    load: async () => (await import('../pages/tools/tools.tsx')).Tools,
  },
  {
    pattern: /^\/tools\/([^/]+)$/,
    load: async () => (await import('../pages/tools/tool.tsx')).ToolPage,
  },
  {
    pattern: /^\/schedules$/,
    load: async () => (await import('../pages/schedules/schedules.tsx')).Schedules,
  },
  {
    pattern: /^\/schedules\/([^/]+)$/,
    load: async () => (await import('../pages/schedules/schedule.tsx')).SchedulePage,
  },
  {
    pattern: /^\/usage$/,
    load: async () => (await import('../pages/usage/usage.tsx')).Usage,
  },
  {
    pattern: /^\/(?:keys|audit)$/,
    load: async () => (await import('../pages/keys/keys.tsx')).Keys,
  },
  {
    pattern: /^\/webhooks$/,
    load: async () => (await import('../pages/webhooks/webhooks.tsx')).Webhooks,
  },
  { pattern: /^\/inbox$/, load: async () => (await import('../pages/inbox/inbox.tsx')).Inbox },
  {
    pattern: /^\/threads\/([^/]+)$/,
    load: async () => (await import('../pages/threads/thread.tsx')).Thread,
  },
];
